import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from './is-database-away.js'
import type { OutageObserver } from './steady-pool.js'

export interface WaitOptions {
  observer: OutageObserver
  /** Aborts waiting. */
  signal?: AbortSignal | undefined
}

/**
 * Retries some work while the database is unreachable. Permanent errors, such as a wrong password, are thrown at once.
 */
export async function untilDatabaseIsThere<T>({ observer, signal }: WaitOptions, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const result = await work()
      observer.back()
      return result
    } catch (error) {
      if (!isDatabaseAway(error) && !isDatabaseAway((error as Error).cause)) throw error
      observer.away(error)
      await sleep(250, undefined, { signal })
    }
  }
}
