import { setTimeout as sleep } from 'node:timers/promises'

const lookMs = 500
// Each one queries the database twice a second.
const most = 100
const mostOfOne = 5

/** How long to wait, and for whom. */
interface Wait {
  /** Identifies who waits, because the number of waits is limited for each. */
  key: string
  seconds: number
  /** Ends the wait early. */
  signal: AbortSignal
}

/** Requests that wait until there is something to return. */
export interface Waits {
  /**
   * Calls `look` until it finds something or the time is over, and returns what it found last. Does not wait if too many
   * others are waiting.
   */
  wait<T>(wait: Wait, look: () => Promise<T[]>): Promise<T[]>
  /** Ends all waits, and lets no more begin. */
  stop(): void
}

export function createWaits(): Waits {
  const waiting = new Map<string, number>()
  const stopping = new AbortController()
  let total = 0

  function count(key: string, change: 1 | -1) {
    const left = (waiting.get(key) ?? 0) + change
    if (left > 0) waiting.set(key, left)
    else waiting.delete(key)
    total += change
  }

  return {
    async wait({ key, seconds, signal }, look) {
      const found = await look()
      const isFull = total >= most || (waiting.get(key) ?? 0) >= mostOfOne
      if (found.length > 0 || seconds === 0 || isFull) return found
      const ended = AbortSignal.any([signal, stopping.signal, AbortSignal.timeout(seconds * 1000)])
      count(key, 1)
      try {
        return await lookUntil(ended, look)
      } finally {
        count(key, -1)
      }
    },
    stop: () => stopping.abort()
  }
}

async function lookUntil<T>(ended: AbortSignal, look: () => Promise<T[]>): Promise<T[]> {
  while (!ended.aborted) {
    await sleep(lookMs, undefined, { signal: ended }).catch(() => {})
    const found = await look()
    if (found.length > 0) return found
  }
  return []
}
