import type { Response } from 'express'
import { type RequestLimits, requestLimits } from '../accounts/plans.js'
import type { Context } from '../context.js'
import { ApiError } from '../errors.js'
import { type Caller, nameOf } from './call.js'

// A person at a signing page, with a good margin; what it stops is a script.
const signerLimits: RequestLimits = { perSecond: 30, perMinute: 300, perDay: 5000 }

interface Window {
  limit: number
  left: number
  /** Unix seconds. */
  endsAt: number
}

/** Charges a request to its caller's windows. */
export async function chargeCaller(context: Context, caller: Caller, response: Response) {
  await chargeBucket(context, nameOf(caller), limitsOf(caller), response)
}

/** Charges a request to a bucket's windows and tells of them in the response's headers. Throws when one is full. */
export async function chargeBucket(context: Context, bucket: string, limits: RequestLimits, response: Response) {
  if (!context.config.rateLimits) return
  const now = context.clock.now()
  const { allowed, windows } = await takeRequest(context, bucket, limits, now)
  const nearest = windows.reduce((least, window) => (window.left < least.left ? window : least))
  response.set({
    'X-RateLimit-Limit': String(nearest.limit),
    'X-RateLimit-Remaining': String(nearest.left),
    'X-RateLimit-Reset': String(nearest.endsAt)
  })
  if (!allowed) throw tooMany(windows, now)
}

function limitsOf(caller: Caller) {
  return 'signerId' in caller ? signerLimits : requestLimits(caller.account.plan, caller.mode)
}

async function takeRequest({ sql }: Context, bucket: string, limits: RequestLimits, now: Date) {
  const { perSecond, perMinute, perDay } = limits
  const [taken] = await sql<{ allowed: boolean; second_left: number; minute_left: number; day_left: number }[]>`
    select * from take_request(${bucket}, ${now}, ${perSecond}, ${perMinute}, ${perDay})
  `
  const seconds = Math.floor(now.getTime() / 1000)
  const endOf = (length: number) => (Math.floor(seconds / length) + 1) * length
  const windows: Window[] = [
    { limit: perDay, left: taken!.day_left, endsAt: endOf(86_400) },
    { limit: perMinute, left: taken!.minute_left, endsAt: endOf(60) },
    { limit: perSecond, left: taken!.second_left, endsAt: endOf(1) }
  ]
  return { allowed: taken!.allowed, windows }
}

function tooMany(windows: Window[], now: Date) {
  const fullUntil = Math.max(...windows.filter(({ left }) => left === 0).map(({ endsAt }) => endsAt))
  const retryAfter = Math.max(1, Math.ceil(fullUntil - now.getTime() / 1000))
  return new ApiError('RATE_LIMIT_EXCEEDED', `Too many requests. Wait for ${retryAfter} s.`, { retryAfter })
}
