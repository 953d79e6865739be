/** What waits in a queue where nobody waits for all of somebody else's: everybody who waits has a turn, one at a time. */
export class FairQueue<T> {
  /** In the order of their turns; whoever had one goes to the end. */
  private readonly waiting = new Map<string, T[]>()
  private count = 0

  get size(): number {
    return this.count
  }

  /** What of somebody's waits. */
  of(owner: string): readonly T[] {
    return this.waiting.get(owner) ?? []
  }

  push(owner: string, item: T): void {
    const own = this.waiting.get(owner)
    if (own) own.push(item)
    else this.waiting.set(owner, [item])
    this.count++
  }

  /** Takes the next one of whoever's turn it is, passing over those who may not have one now. */
  take(mayHaveTurn: (owner: string) => boolean = () => true): { owner: string; item: T } | undefined {
    for (const [owner, items] of this.waiting) {
      if (!mayHaveTurn(owner)) continue
      const item = items.shift()!
      this.waiting.delete(owner)
      if (items.length > 0) this.waiting.set(owner, items)
      this.count--
      return { owner, item }
    }
    return undefined
  }
}
