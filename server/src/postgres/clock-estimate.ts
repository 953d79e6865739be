/** A reading of another clock, and the monotonic time of this process before and after it, in milliseconds. */
export interface ClockReading {
  before: number
  other: number
  after: number
}

/** Readings that are kept: the one that took the least time says the most. */
const KEPT = 8
/** A reading that contradicts the others by more than this is of another clock: of a standby that took over. */
const STEP_MS = 1000

/**
 * Tells the time of another clock from readings of it. A reading was taken at some moment between `before` and `after`, so
 * that its error is at most half of the time that it took.
 */
export class ClockEstimate {
  private readings: ClockReading[] = []
  private latest = Number.NEGATIVE_INFINITY

  /** Returns whether the other clock has jumped. */
  add(reading: ClockReading): boolean {
    const hasJumped = this.readings.length > 0 && Math.abs(offsetOf(reading) - this.offset) > STEP_MS + errorOf(reading)
    this.readings = hasJumped ? [reading] : [...this.readings.slice(1 - KEPT), reading]
    if (hasJumped) this.latest = Number.NEGATIVE_INFINITY
    return hasJumped
  }

  /** The time of the other clock. It does not go back, unless that clock has jumped. */
  at(monotonic: number): number {
    this.latest = Math.max(this.latest, monotonic + this.offset)
    return this.latest
  }

  private get offset(): number {
    const [first, ...rest] = this.readings
    if (!first) throw new Error('the clock of the database has not been read yet')
    return offsetOf(rest.reduce((best, own) => (errorOf(own) < errorOf(best) ? own : best), first))
  }
}

const errorOf = ({ before, after }: ClockReading): number => (after - before) / 2
const offsetOf = ({ before, other, after }: ClockReading): number => other - (before + after) / 2
