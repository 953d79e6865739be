/** The number of owners whose last job is remembered. */
const REMEMBERED = 1000
/** Below this size, the time of a file does not depend on it. */
const SMALL_BYTES = 256 << 10

/** Expects of the next file of an owner what the last one has shown. */
export class WorkForecast {
  private readonly last = new Map<string, { ms: number; bytes: number }>()

  note(owner: string, bytes: number, ms: number): void {
    this.last.delete(owner)
    this.last.set(owner, { ms, bytes })
    // biome-ignore lint/style/noNonNullAssertion: more are remembered than none
    if (this.last.size > REMEMBERED) this.last.delete(this.last.keys().next().value!)
  }

  /** In milliseconds, in proportion to the size. Infinite for an owner of whom nothing is known. */
  expect(owner: string, bytes: number): number {
    const last = this.last.get(owner)
    if (!last) return Number.POSITIVE_INFINITY
    return (last.ms * Math.max(bytes, SMALL_BYTES)) / Math.max(last.bytes, SMALL_BYTES)
  }
}
