/** Runs some work no sooner than so many milliseconds after the last time. */
export function atMostEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let ranAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - ranAt < ms) return
    ranAt = performance.now()
    await work()
  }
}
