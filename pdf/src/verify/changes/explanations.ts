import { type PdfObject, PdfRef } from '../../file/objects/objects.js'
import { referencesIn } from './references.js'
import type { StatePair } from './state-pair.js'

/** What a permitted change uses a new object for. */
export type Role = 'structure' | 'look' | 'signature' | 'proof' | 'metadata' | 'note' | 'data'

/**
 * The new and replaced objects of a later revision that permitted changes explain, each with one role. An object with
 * two roles could be checked in the one and be shown in the other.
 */
export class Explanations {
  private readonly roles = new Map<number, Role>()

  constructor(private readonly pair: StatePair) {}

  /** Explains the object that a value refers to, without what that refers to. */
  own(value: PdfObject | undefined, role: Role): void {
    if (value instanceof PdfRef) this.explain(value.number, role)
  }

  /** Explains everything that a new value consists of. References to pages and fields end there. */
  all(value: PdfObject | undefined, role: Role): void {
    const visited = new Set<number>()
    const pending = referencesIn(value ?? null)
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [{ number }] = next
      if (visited.has(number) || (role !== 'look' && this.pair.ruled.has(number))) continue
      this.pair.spend()
      visited.add(number)
      this.explain(number, role)
      pending.push(...this.pair.referencesOf(number))
    }
  }

  private explain(number: number, role: Role): void {
    if (!this.pair.movedNumbers.has(number)) return
    const known = this.roles.get(number) ?? (this.pair.ruled.has(number) ? 'structure' : role)
    if (known !== role) this.pair.forbid('structure', 'an object serves two purposes')
    this.roles.set(number, known)
  }

  /** Reports objects that differ, are part of the document, and that no permitted change explains. */
  reportRest(): void {
    const { pair, roles } = this
    const rest = new Set<number>()
    for (const number of pair.movedNumbers) if (!roles.has(number) && pair.differsItself(number)) rest.add(number)
    if (rest.size > 0 && this.isAnyReachable(rest))
      pair.forbid('structure', 'an object was added or changed that no permitted change explains')
  }

  private isAnyReachable(wanted: ReadonlySet<number>): boolean {
    const { after } = this.pair
    const seen = new Set<number>()
    const pending = referencesIn(after.trailer)
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [{ number }] = next
      if (seen.has(number)) continue
      if (wanted.has(number)) return true
      this.pair.spend()
      seen.add(number)
      for (const reference of this.pair.referencesOf(number)) pending.push(reference)
    }
    return false
  }
}
