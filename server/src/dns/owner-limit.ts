/** Limits how many things each owner has in progress. */
export class OwnerLimit {
  private readonly inProgress = new Map<string, Set<Promise<unknown>>>()

  constructor(private readonly most: number) {}

  isReached(owner: string): boolean {
    return this.of(owner).size >= this.most
  }

  add(owner: string, work: Promise<unknown>): void {
    const own = this.of(owner).add(work)
    this.inProgress.set(owner, own)
    const end = () => {
      own.delete(work)
      if (own.size === 0) this.inProgress.delete(owner)
    }
    work.then(end, end)
  }

  /** Resolves when something of the owner has ended. */
  async oneEnds(owner: string): Promise<void> {
    await Promise.race([...this.of(owner)].map((work) => work.catch(() => {})))
  }

  private of(owner: string) {
    return this.inProgress.get(owner) ?? new Set<Promise<unknown>>()
  }
}
