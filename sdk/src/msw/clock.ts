import { settle, startDueAttempts } from './deliveries.js'
import { nextDue, sweep } from './sweep.js'
import { inTurn, timeOf, type World } from './world.js'

/** A length of time. The parts are added. */
export interface Duration {
  days?: number | undefined
  hours?: number | undefined
  minutes?: number | undefined
  seconds?: number | undefined
}

/** The time of the mock. It runs like the real time, and can be moved. */
export interface MockClock {
  /** The time of the mock. */
  now(): Date
  /**
   * Moves the time forward. Everything that becomes due happens at its time and in order, before the promise resolves:
   * deadlines pass, signers are reminded, deliveries are attempted again, and old records are deleted.
   * Signing links, upload URLs and idempotency keys expire.
   *
   * @example
   * await mock.clock.advance({ days: 3 })
   */
  advance(duration: Duration): Promise<void>
  /**
   * Moves the time to a date, like {@link MockClock.advance}. If the date is in the past, nothing that has happened is
   * undone.
   *
   * @example
   * await mock.clock.set('2026-03-02T09:30:00Z')
   */
  set(date: Date | string): Promise<void>
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Returns the clock of a mock. */
export function clockOf(world: World): MockClock {
  async function moveTo(target: number) {
    for (;;) {
      const due = nextDue(world)
      if (due === undefined || due.getTime() > target) break
      await step(due.getTime())
    }
    await step(target)
  }

  async function step(time: number) {
    world.offset = time - Date.now()
    await inTurn(world, () => sweep(world))
    startDueAttempts(world)
    await settle(world)
  }

  return {
    now: () => timeOf(world),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      const duration = days * day + hours * hour + minutes * minute + seconds * second
      if (!(duration >= 0)) throw new RangeError('The time can only be advanced forward. Use set() to go back.')
      return moveTo(timeOf(world).getTime() + duration)
    },
    set: (date) => {
      const time = new Date(date).getTime()
      if (Number.isNaN(time)) throw new RangeError(`${String(date)} is not a date.`)
      return moveTo(time)
    }
  }
}
