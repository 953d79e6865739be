/** Whose an item is: owners take turns, and within an owner those who act for it. */
export interface Turn {
  owner: string
  /** Such as a key of an account. */
  actor?: string | undefined
}

/**
 * A queue in which owners take turns, one item at a time, so that nobody waits for all items of another owner. The actors of
 * an owner take its turns in turn.
 */
export class FairQueue<T> {
  /** In the order of their turns; after a turn an owner moves to the end, and so does the actor among those of the owner. */
  private readonly waiting = new Map<string, Map<string, T[]>>()
  private count = 0

  get size(): number {
    return this.count
  }

  /** Those who have waiting items. */
  get owners(): string[] {
    return [...this.waiting.keys()]
  }

  /** The waiting items of an owner. */
  of(owner: string): readonly T[] {
    return [...(this.waiting.get(owner)?.values() ?? [])].flat()
  }

  push({ owner, actor = '' }: Turn, item: T): void {
    const actors = this.waiting.get(owner) ?? new Map<string, T[]>()
    const own = actors.get(actor) ?? []
    this.waiting.set(owner, actors.set(actor, own))
    own.push(item)
    this.count++
  }

  /** Puts an item that was taken before the others of its actor. */
  putBack(turn: Turn, item: T): void {
    this.push(turn, item)
    const own = this.waiting.get(turn.owner)?.get(turn.actor ?? '') ?? []
    own.unshift(...own.splice(-1))
  }

  some(isWanted: (item: T) => boolean): boolean {
    return this.owners.some((owner) => this.of(owner).some(isWanted))
  }

  /** Takes the next item that may be taken, of the owner whose turn it is. */
  take(mayTake: (item: T) => boolean = () => true): T | undefined {
    for (const [owner, actors] of this.waiting) {
      for (const [actor, items] of actors) {
        const index = items.findIndex(mayTake)
        if (index < 0) continue
        const [item] = items.splice(index, 1)
        moveToEnd(actors, actor, items.length > 0)
        moveToEnd(this.waiting, owner, actors.size > 0)
        this.count--
        return item
      }
    }
    return undefined
  }
}

/** Moves an entry to the end, or removes one of which nothing is left. */
function moveToEnd<V>(map: Map<string, V>, key: string, isKept: boolean): void {
  // biome-ignore lint/style/noNonNullAssertion: the key is one of the map's
  const value = map.get(key)!
  map.delete(key)
  if (isKept) map.set(key, value)
}
