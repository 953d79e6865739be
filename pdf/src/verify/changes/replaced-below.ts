import type { PdfFile } from '../../file/pdf-file.js'
import { fromOf, isDrawnIn, type ReferenceIndex, type Use, use } from './reference-index.js'

/**
 * The objects that replaced ones can be reached from: all others are the same, with everything that they refer to. What
 * is drawn is kept apart, since references from elsewhere end at objects with rules of their own.
 */
export class ReplacedBelow {
  private readonly found = new Set<Use>()

  constructor(
    private readonly index: ReferenceIndex,
    private readonly ruled: ReadonlySet<number>,
    private readonly spend: () => void
  ) {}

  /** Climbs from the replaced objects of a revision to all that lead to them. */
  climb(before: PdfFile, replaced: Iterable<number>): this {
    const uses = this.index.usesIn(before, this.spend)
    const pending: Use[] = []
    const add = (number: number, isDrawn: boolean) => {
      const own = use(number, isDrawn)
      if (this.found.has(own)) return
      this.spend()
      this.found.add(own)
      pending.push(own)
    }
    for (const number of replaced) for (const isDrawn of [true, false]) add(number, isDrawn)
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [number, isDrawn] = [fromOf(next), isDrawnIn(next)]
      if (!isDrawn && this.ruled.has(number)) continue
      for (const own of uses.get(number) ?? []) {
        if (isDrawn) add(fromOf(own), true)
        if (isDrawn === isDrawnIn(own)) add(fromOf(own), false)
      }
    }
    return this
  }

  has(number: number, isDrawn: boolean): boolean {
    return this.found.has(use(number, isDrawn))
  }
}
