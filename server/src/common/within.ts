import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a promise, at most this long. Returns whether it settled in time. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const timeout = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    timer.abort()
  }
}
