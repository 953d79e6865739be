import type { Clock } from '@signpost/server'

/** A clock that runs as the real one does, and can be turned forward. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
}

export function createTestClock(): TestClock {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    advance: (milliseconds) => {
      offset += milliseconds
    }
  }
}
