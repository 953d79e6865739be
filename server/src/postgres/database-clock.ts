import type { Sql } from 'postgres'
import type { Clock } from '../common/clock.js'
import { ClockEstimate } from './clock-estimate.js'
import { readClock } from './read-clock.js'

const READ_EVERY_MS = 5000
const FIRST_READINGS = 3

/** Notified when the clock of the database has jumped, as it does when a standby with another clock takes over. */
export type JumpObserver = (skewMs: number) => void

/**
 * The time of the database, which all processes share: what one of them writes is never in the future of another, however
 * wrong the clocks of their machines are. Between readings, the monotonic clock of this process goes on.
 */
export class DatabaseClock implements Clock, AsyncDisposable {
  private readonly estimate = new ClockEstimate()
  private timer: NodeJS.Timeout | undefined

  private constructor(
    private readonly sql: Sql,
    private readonly hasJumped: JumpObserver
  ) {}

  /** Reads the clock of the database a few times, and every five seconds from then on. Throws if it is away. */
  static async start(sql: Sql, hasJumped: JumpObserver = () => {}): Promise<DatabaseClock> {
    const clock = new DatabaseClock(sql, hasJumped)
    for (let index = 0; index < FIRST_READINGS; index++) await clock.read()
    clock.schedule()
    return clock
  }

  now(): Date {
    return new Date(Math.floor(this.estimate.at(performance.now())))
  }

  /** How far the clock of this machine is ahead of the database's, in milliseconds; negative if it is behind. */
  get skewMs(): number {
    return Date.now() - this.now().getTime()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private schedule(): void {
    this.timer = setTimeout(async () => {
      // While the database is away or frozen, the monotonic clock goes on alone.
      await this.read().catch(() => undefined)
      if (this.timer) this.schedule()
    }, READ_EVERY_MS)
    this.timer.unref()
  }

  private async read(): Promise<void> {
    const before = performance.now()
    const other = (await readClock(this.sql)).getTime()
    if (this.estimate.add({ before, other, after: performance.now() })) this.hasJumped(this.skewMs)
  }
}
