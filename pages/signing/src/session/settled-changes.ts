const SETTLED_MS = 1000

/** Tells of a field once it is left, or was not changed for a second: not at each key. */
export class SettledChanges {
  private readonly waiting = new Map<string, number>()

  constructor(private readonly tell: (id: string) => void) {}

  change(id: string): void {
    clearTimeout(this.waiting.get(id))
    this.waiting.set(
      id,
      window.setTimeout(() => this.settle(id), SETTLED_MS)
    )
  }

  /** Tells of a field now, if it has changed. */
  settle(id: string): void {
    if (!this.waiting.has(id)) return
    clearTimeout(this.waiting.get(id))
    this.waiting.delete(id)
    this.tell(id)
  }

  settleAll(): void {
    for (const id of [...this.waiting.keys()]) this.settle(id)
  }
}
