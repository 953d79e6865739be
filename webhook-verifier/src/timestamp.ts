import { WebhookVerificationError } from './errors.js'

// Whole seconds until the year 5138. Excludes milliseconds and numbers that would lose digits.
const UNIX_SECONDS = /^(?:0|[1-9]\d{0,10})$/

const DEFAULT_TOLERANCE = 300

export interface Clock {
  /** Whole Unix seconds: with fractions, a delivery at the limit would depend on milliseconds. */
  now: number
  /** In seconds, in both directions. */
  tolerance: number
}

/** @throws {TypeError} if one of them is not a valid number: NaN would accept every timestamp */
export function readClock(tolerance: number = DEFAULT_TOLERANCE, now?: Date): Clock {
  if (!Number.isFinite(tolerance) || tolerance < 0)
    throw new TypeError('tolerance must be a number of seconds, 0 or more')
  const time = now === undefined ? Date.now() : now instanceof Date && now.getTime()
  if (!Number.isFinite(time)) throw new TypeError('now must be a valid Date')
  return { now: Math.floor(Number(time) / 1000), tolerance }
}

/** Returns the error for an invalid timestamp, or undefined. */
export function checkTimely(value: string, header: string, clock: Clock): WebhookVerificationError | undefined {
  if (!UNIX_SECONDS.test(value)) {
    const message = `${header} is not a whole number of Unix seconds.`
    return new WebhookVerificationError('MALFORMED_TIMESTAMP', message, header)
  }
  const age = clock.now - Number(value)
  if (Math.abs(age) <= clock.tolerance) return undefined
  const message = `${header} is ${age} seconds old; the tolerance is ${clock.tolerance}.`
  return new WebhookVerificationError('TIMESTAMP_OUT_OF_RANGE', message, header)
}

/** @throws {TypeError} if this is not in Unix seconds, usually because it is in milliseconds */
export function formatTimestamp(timestamp: number): string {
  const text = String(timestamp)
  if (typeof timestamp !== 'number' || !UNIX_SECONDS.test(text)) {
    throw new TypeError('timestamp must be a whole number of Unix seconds, not milliseconds')
  }
  return text
}
