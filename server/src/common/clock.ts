/** The current time. Tests replace it. */
export interface Clock {
  now(): Date
  /** How far the clock of this machine is ahead of this one, in milliseconds, where that is known. */
  readonly skewMs?: number
}

export const systemClock: Clock = { now: () => new Date() }
