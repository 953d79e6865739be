import type { RequestLimits } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { type Taken, takeRequest } from '../stores/api-key-store.js'
import type { PlainResponse } from './plain-request.js'

/** Far more than a person at a signing page needs. They stop scripts. */
export const signerLimits: RequestLimits = { perSecond: 30, perMinute: 300, perDay: 5000 }

interface Window {
  unit: 'second' | 'minute' | 'day'
  limit: number
  left: number
  /** Unix seconds. */
  endsAt: number
}

interface ChargeOptions {
  /** A transaction, of which only what it commits is counted. */
  sql?: Sql | TransactionSql | undefined
  /** What has been taken already, by the statement that found the caller. */
  taken?: Taken | null
}

/** Charges a request to a bucket's windows and sets the rate limit headers: the one place where rate limits are charged. Throws if a window is full. */
export async function charge(
  context: Pick<Context, 'config' | 'clock' | 'sql'>,
  bucket: string,
  limits: RequestLimits,
  response: PlainResponse,
  { sql = context.sql, taken = null }: ChargeOptions = {}
): Promise<void> {
  if (!context.config.rateLimits) return
  const now = context.clock.now()
  const left = taken ?? (await takeRequest(sql, bucket, limits, now))
  const windows = windowsOf(limits, left, now)
  const nearest = windows.reduce((least, window) => (window.left < least.left ? window : least))
  response.set({
    'X-RateLimit-Limit': String(nearest.limit),
    'X-RateLimit-Remaining': String(nearest.left),
    'X-RateLimit-Reset': String(nearest.endsAt)
  })
  if (!left.allowed) throw tooMany(windows, now)
}

function windowsOf({ perSecond, perMinute, perDay }: RequestLimits, taken: Taken, now: Date): Window[] {
  const seconds = Math.floor(now.getTime() / 1000)
  const endOf = (length: number) => (Math.floor(seconds / length) + 1) * length
  return [
    { unit: 'day', limit: perDay, left: taken.day_left, endsAt: endOf(86_400) },
    { unit: 'minute', limit: perMinute, left: taken.minute_left, endsAt: endOf(60) },
    { unit: 'second', limit: perSecond, left: taken.second_left, endsAt: endOf(1) }
  ]
}

function tooMany(windows: Window[], now: Date) {
  const full = windows.filter(({ left }) => left === 0)
  const { unit, limit, endsAt } = full.reduce((last, window) => (window.endsAt > last.endsAt ? window : last))
  const retryAfter = Math.max(1, Math.ceil(endsAt - now.getTime() / 1000))
  const message = `Too many requests: ${limit} a ${unit} are permitted. Try again in ${retryAfter} s.`
  return new ApiError('RATE_LIMIT_EXCEEDED', message, { retryAfter })
}
