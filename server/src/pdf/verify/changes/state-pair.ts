import type { Location } from '../../file/cross-reference.js'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Budget } from './budget.js'
import type { Change } from './change.js'

type Pair = [before: PdfObject, after: PdfObject]

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
  /** Objects with separate rules: a comparison stops at them. */
  readonly ruled = new Set<number>()
  /** Objects that are known to be the same, including all objects that they refer to. */
  private readonly same = new Set<number>()

  constructor(
    readonly before: PdfFile,
    readonly after: PdfFile,
    private readonly budget: Budget
  ) {}

  readonly report = (change: Change): void => {
    this.budget.spend()
    if (this.changes.length < MOST_CHANGES || change.level === 'other') this.changes.push(change)
  }

  spend(): void {
    this.budget.spend()
  }

  /** Whether the object of this number was replaced, deleted or added. */
  isMoved(number: number): boolean {
    const before = this.before.crossReference.locations.get(number) ?? null
    const after = this.after.crossReference.locations.get(number) ?? null
    if (before === null || after === null) return before !== after
    // Objects beyond the end of the signed revision did not exist when it was signed.
    if ('offset' in before && before.offset >= this.before.bytes.length) return true
    return !isSamePlace(before, after) || ('stream' in before && this.isMoved(before.stream))
  }

  private generation(state: 'before' | 'after', number: number): number {
    const location = this[state].crossReference.locations.get(number)
    return location && 'generation' in location ? location.generation : 0
  }

  /** A stream's length may extend beyond the end of the signed revision, into appended data. */
  private hasGrown(number: number, before: PdfObject): boolean {
    if (!(before instanceof PdfStream)) return false
    const after = this.after.get(number)
    return !(after instanceof PdfStream) || after.data.length !== before.data.length
  }

  /** Whether the number was in use before. */
  isKnown(number: number): boolean {
    return this.before.get(number) !== null
  }

  /** Whether two values differ, including the objects that they refer to. */
  differs(before: PdfObject | undefined, after: PdfObject | undefined): boolean {
    const visited = new Set<number>()
    const pending: Pair[] = [[before ?? null, after ?? null]]
    for (let pair = pending.pop(); pair; pair = pending.pop()) {
      this.budget.spend()
      if (!this.compare(pair, pending, visited)) return true
    }
    for (const number of visited) this.same.add(number)
    return false
  }

  /** The keys of two dictionaries, or of none, whose values differ. */
  differingKeys(before: PdfObject, after: PdfObject, except: ReadonlySet<string> = new Set()): string[] {
    const [old, now] = [dictOf(before), dictOf(after)]
    const keys = new Set([...old.keys(), ...now.keys()])
    return [...keys].filter((key) => !except.has(key) && this.differs(old.get(key), now.get(key)))
  }

  private compare([before, after]: Pair, pending: Pair[], visited: Set<number>): boolean {
    if (before instanceof PdfRef && after instanceof PdfRef) return this.compareRefs(before, after, pending, visited)
    // A dangling reference equals a missing value.
    if (before instanceof PdfRef) return after === null && this.before.resolve(before) === null
    if (after instanceof PdfRef) return before === null && this.after.resolve(after) === null
    return compareValues(before, after, pending)
  }

  private compareRefs(before: PdfRef, after: PdfRef, pending: Pair[], visited: Set<number>): boolean {
    const { number } = before
    // Strict readers do not find an object under another generation.
    const isSame = number === after.number && before.generation === after.generation
    if (!isSame || this.generation('before', number) !== this.generation('after', number))
      return this.before.resolve(before) === null && this.after.resolve(after) === null
    if (visited.has(number) || this.same.has(number) || this.ruled.has(number)) return true
    visited.add(number)
    const old = this.before.get(number)
    if (this.isMoved(number) || this.before.damaged.has(number) || this.hasGrown(number, old))
      return compareValues(old, this.after.get(number), pending)
    for (const ref of refsIn(old)) pending.push([ref, ref])
    return true
  }
}

function isSamePlace(before: Location, after: Location): boolean {
  if ('offset' in before) return 'offset' in after && before.offset === after.offset
  return 'stream' in after && before.stream === after.stream && before.index === after.index
}

const dictOf = (object: PdfObject): PdfDict => {
  if (object instanceof PdfStream) return object.dict
  return object instanceof PdfDict ? object : new PdfDict()
}

/** Whether two values are the same without following references, which are added to the pending ones. */
function compareValues(before: PdfObject, after: PdfObject, pending: Pair[]): boolean {
  if (before instanceof PdfStream) return after instanceof PdfStream && compareStreams(before, after, pending)
  if (before instanceof PdfDict) return after instanceof PdfDict && compareDicts(before, after, pending)
  if (Array.isArray(before)) return Array.isArray(after) && compareArrays(before, after, pending)
  if (before instanceof PdfName) return after instanceof PdfName && before.value === after.value
  if (before instanceof PdfString) return after instanceof PdfString && Buffer.from(before.bytes).equals(after.bytes)
  return before === after
}

function compareStreams(before: PdfStream, after: PdfStream, pending: Pair[]): boolean {
  // Compares compressed bytes: decompressing them is expensive and proves nothing more.
  return (
    Buffer.from(before.data).equals(after.data) && compareDicts(withoutLength(before), withoutLength(after), pending)
  )
}

function withoutLength({ dict }: PdfStream): PdfDict {
  const copy = dict.clone()
  copy.delete('Length')
  return copy
}

function compareDicts(before: PdfDict, after: PdfDict, pending: Pair[]): boolean {
  for (const [key, value] of before) pending.push([value, after.get(key) ?? null])
  for (const [key, value] of after) if (!before.has(key)) pending.push([null, value])
  return true
}

function compareArrays(before: PdfObject[], after: PdfObject[], pending: Pair[]): boolean {
  for (const [index, value] of before.entries()) pending.push([value, after[index] ?? null])
  return before.length === after.length
}

/** All references in an object, including that of a stream's length. */
function refsIn(object: PdfObject): PdfRef[] {
  const refs: PdfRef[] = []
  const pending: PdfObject[] = [object]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (item instanceof PdfRef) refs.push(item)
    else if (Array.isArray(item)) for (const own of item) isPlain(own) || pending.push(own)
    else if (item instanceof PdfDict) for (const own of item.values()) isPlain(own) || pending.push(own)
    else if (item instanceof PdfStream) pending.push(item.dict)
  }
  return refs
}

const isPlain = (object: PdfObject): boolean =>
  object === null || typeof object !== 'object' || object instanceof PdfName || object instanceof PdfString
