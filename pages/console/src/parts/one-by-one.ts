/** Runs tasks one after the other. What is no longer wanted when its turn comes is skipped. */
export class OneByOne {
  private last: Promise<unknown> = Promise.resolve()

  /** Resolves with null for a task that was skipped or has failed. */
  run<T>(task: () => Promise<T | null>, signal: AbortSignal): Promise<T | null> {
    const next = this.last.then(() => (signal.aborted ? null : task())).catch(() => null)
    this.last = next
    return next
  }
}
