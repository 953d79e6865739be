/** A queue in which owners take turns, one item at a time, so that nobody waits for all items of another owner. */
export class FairQueue<T> {
  /** In the order of their turns; after a turn an owner moves to the end. */
  private readonly waiting = new Map<string, T[]>()
  private count = 0

  get size(): number {
    return this.count
  }

  /** The waiting items of an owner. */
  of(owner: string): readonly T[] {
    return this.waiting.get(owner) ?? []
  }

  push(owner: string, item: T): void {
    const own = this.waiting.get(owner)
    if (own) own.push(item)
    else this.waiting.set(owner, [item])
    this.count++
  }

  /** Takes the next item of the owner whose turn it is, skipping owners that must wait. */
  take(mayHaveTurn: (owner: string) => boolean = () => true): { owner: string; item: T } | undefined {
    for (const [owner, items] of this.waiting) {
      if (!mayHaveTurn(owner)) continue
      // biome-ignore lint/style/noNonNullAssertion: owners without items are not kept
      const item = items.shift()!
      this.waiting.delete(owner)
      if (items.length > 0) this.waiting.set(owner, items)
      this.count--
      return { owner, item }
    }
    return undefined
  }
}
