const intervalMs = 1000
const most = 10_000

/**
 * Collects items and writes them together, within a second and when the process stops. Adding an item neither waits nor
 * fails. What cannot be written is dropped, and `lost` gets how much it was and why.
 */
export class Batches<T> implements AsyncDisposable {
  #waiting: T[] = []
  #dropped = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly write: (items: T[]) => Promise<void>,
    private readonly lost: (count: number, reason: unknown) => void
  ) {}

  add(item: T): void {
    if (this.#waiting.length < most) this.#waiting.push(item)
    else this.#dropped++
    this.#timer ??= setTimeout(() => void this.flush(), intervalMs).unref()
  }

  /** Writes what was added until now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.flush()
  }

  async #writeAll() {
    const [items, dropped] = [this.#waiting, this.#dropped]
    if (items.length === 0) return
    this.#waiting = []
    this.#dropped = 0
    if (dropped > 0) this.lost(dropped, new Error('too many are waiting'))
    await this.write(items).catch((reason) => this.lost(items.length, reason))
  }
}
