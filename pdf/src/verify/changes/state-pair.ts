import type { Location } from '../../file/cross-reference.js'
import { type PdfDict, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Budget } from './budget.js'
import type { Change, ChangeKind } from './change.js'
import type { ReferenceIndex } from './reference-index.js'
import { type FoundReference, isDrawnEntry } from './references.js'
import { ReplacedBelow } from './replaced-below.js'
import { isSameReal, isSameValue, type ValuePair } from './same-value.js'

/** The maximum number of reported changes. */
const MOST_CHANGES = 1000

/**
 * A signed revision of a file and a later one; finds their differences.
 *
 * Objects are the same if they have the same number and offset; their references are still followed, since the objects
 * that they refer to may have been replaced.
 */
export class StatePair {
  readonly changes: Change[] = []
  /**
   * Pages, page tree nodes and fields, which have their own rules: references from outside of what is drawn end here. What
   * is drawn has no rules, so that nothing can be a field in one place and be drawn in another.
   */
  readonly ruled = new Set<number>()
  /** Objects that are known to be the same, including all objects that they refer to. */
  private readonly same = { drawn: new Set<number>(), other: new Set<number>() }
  private replacedBelow: ReplacedBelow | undefined
  private moved: ReadonlySet<number> | undefined

  constructor(
    readonly before: PdfFile,
    readonly after: PdfFile,
    private readonly index: ReferenceIndex,
    private readonly budget: Budget
  ) {}

  readonly report = (change: Change): void => {
    this.budget.spend()
    if (this.changes.length < MOST_CHANGES || change.level === 'other') this.changes.push(change)
  }

  /** Reports a change that no signature permits. */
  forbid(kind: ChangeKind, text: string, where: Pick<Change, 'page' | 'field'> = {}): void {
    this.report({ kind, level: 'other', text, ...where })
  }

  readonly spend = (): void => {
    this.budget.spend()
  }

  /** The numbers of the objects that were replaced, deleted or added. */
  get movedNumbers(): ReadonlySet<number> {
    this.moved ??= new Set(this.findMoved())
    return this.moved
  }

  private *findMoved(): Generator<number> {
    const { before, after } = this
    for (const number of after.crossReference.locations.keys()) if (this.hasMoved(number)) yield number
    for (const number of before.crossReference.locations.keys())
      if (!after.crossReference.locations.has(number)) yield number
  }

  private hasMoved(number: number): boolean {
    const before = this.before.crossReference.locations.get(number) ?? null
    const after = this.after.crossReference.locations.get(number) ?? null
    if (before === null || after === null) return before !== after
    // Objects beyond the end of the signed revision did not exist when it was signed.
    if ('offset' in before && before.offset >= this.before.bytes.length) return true
    return !isSamePlace(before, after) || ('stream' in before && this.hasMoved(before.stream))
  }

  /** What an object of the later revision refers to. */
  referencesOf(number: number): readonly FoundReference[] {
    return this.index.referencesOf(this.after, number)
  }

  /** Whether two values differ, including the objects that they refer to. */
  readonly differs = (before: PdfObject | undefined, after: PdfObject | undefined, isDrawn = false): boolean => {
    const visited = { drawn: new Set<number>(), other: new Set<number>() }
    const pending: ValuePair[] = [[before ?? null, after ?? null, isDrawn]]
    for (let pair = pending.pop(); pair; pair = pending.pop()) {
      this.budget.spend()
      if (!this.compare(pair, pending, visited)) return true
    }
    for (const mode of ['drawn', 'other'] as const) for (const number of visited[mode]) this.same[mode].add(number)
    return false
  }

  /** The keys of two dictionaries whose values differ. */
  differingKeys(before: PdfDict, after: PdfDict): string[] {
    const keys = new Set([...before.keys(), ...after.keys()])
    return [...keys].filter(
      (key) =>
        this.differs(before.get(key), after.get(key), isDrawnEntry(key)) ||
        (before.has(key) && !isSameReal(key, before, after))
    )
  }

  /** Whether two objects differ themselves, whatever they refer to. */
  differsItself(number: number): boolean {
    const pending: ValuePair[] = [[this.before.get(number), this.after.get(number), false]]
    for (let pair = pending.pop(); pair; pair = pending.pop()) {
      this.budget.spend()
      const [before, after] = pair
      if (before instanceof PdfRef && after instanceof PdfRef ? !isSameRef(before, after) : !isSameValue(pair, pending))
        return true
    }
    return false
  }

  private compare(pair: ValuePair, pending: ValuePair[], visited: StatePair['same']): boolean {
    const [before, after] = pair
    if (before instanceof PdfRef && after instanceof PdfRef)
      return this.compareRefs(before, after, pair[2], pending, visited)
    // A dangling reference equals a missing value.
    if (before instanceof PdfRef) return after === null && this.before.resolve(before) === null
    if (after instanceof PdfRef) return before === null && this.after.resolve(after) === null
    return isSameValue(pair, pending)
  }

  private compareRefs(
    before: PdfRef,
    after: PdfRef,
    isDrawn: boolean,
    pending: ValuePair[],
    visited: StatePair['same']
  ): boolean {
    const { number } = before
    if (isSameRef(before, after) && !this.isReplacedBelow(number, isDrawn)) return true
    // Strict readers do not find an object under another generation.
    if (!isSameRef(before, after) || this.generation('before', number) !== this.generation('after', number))
      return this.before.resolve(before) === null && this.after.resolve(after) === null
    const mode = isDrawn ? 'drawn' : 'other'
    if (visited[mode].has(number) || this.same[mode].has(number) || (!isDrawn && this.ruled.has(number))) return true
    visited[mode].add(number)
    if (this.movedNumbers.has(number) || this.index.isOdd(this.before, number))
      return isSameValue([this.before.get(number), this.after.get(number), isDrawn], pending)
    for (const [ref, isDrawnThere] of this.index.referencesOf(this.before, number))
      pending.push([ref, ref, isDrawn || isDrawnThere])
    return true
  }

  private isReplacedBelow(number: number, isDrawn: boolean): boolean {
    this.replacedBelow ??= new ReplacedBelow(this.index, this.ruled, this.spend).climb(this.before, this.findReplaced())
    return this.replacedBelow.has(number, isDrawn)
  }

  private *findReplaced(): Generator<number> {
    yield* this.movedNumbers
    for (const number of this.index.usesIn(this.before, this.spend).keys())
      if (this.index.isOdd(this.before, number)) yield number
  }

  private generation(state: 'before' | 'after', number: number): number {
    const location = this[state].crossReference.locations.get(number)
    return location && 'generation' in location ? location.generation : 0
  }
}

export const isSameRef = (a: PdfRef, b: PdfRef): boolean => a.number === b.number && a.generation === b.generation

function isSamePlace(before: Location, after: Location): boolean {
  if ('offset' in before)
    return 'offset' in after && before.offset === after.offset && before.generation === after.generation
  return 'stream' in after && before.stream === after.stream && before.index === after.index
}
