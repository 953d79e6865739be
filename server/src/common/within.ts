import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for something, but no longer than this. Whether it came to its end in time. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    timer.abort()
  }
}
