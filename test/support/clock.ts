import type { Clock } from '@signpost/server'

/** A clock that runs like the real one, and can be moved forward. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  /** Stops it at the beginning of a minute, so that only `advance` moves it. */
  freeze(): void
}

export function createTestClock(): TestClock {
  let offset = 0
  let frozen: number | undefined
  return {
    now: () => new Date((frozen ?? Date.now()) + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    freeze: () => {
      frozen = Math.ceil((Date.now() + offset) / 60_000) * 60_000 - offset
    }
  }
}
