/** Runs some work, and reports how long it took in seconds, and whether it failed. */
export async function timed<T>(
  work: () => Promise<T>,
  report: (seconds: number, error?: { thrown: unknown }) => void
): Promise<T> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const result = await work()
    report(seconds())
    return result
  } catch (thrown) {
    report(seconds(), { thrown })
    throw thrown
  }
}
