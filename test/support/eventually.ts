import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats what throws until it no longer does. For supports that also run without Vitest, instead of `vi.waitFor`. */
export async function eventually<T>(look: () => T | Promise<T>, { timeout = 60_000, interval = 50 } = {}): Promise<T> {
  const endsAt = performance.now() + timeout
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > endsAt) throw error
    }
    await sleep(interval)
  }
}
