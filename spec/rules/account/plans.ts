import type { Schemas } from '../ground/contract.js'
import { Refusal } from '../ground/refusal.js'

export type Plan = Schemas['Plan']
export type Mode = Schemas['Mode']

/** The number of requests allowed in each window. */
export interface RequestLimits {
  perSecond: number
  perMinute: number
  perDay: number
}

/** The limits of a plan. Null means unlimited. */
export interface PlanLimits {
  requests: RequestLimits
  documentsPerMonth: number | null
  webhookEndpoints: number
  bulkSendRecipients: number
  formsLibrary: boolean
}

const business: PlanLimits = {
  requests: { perSecond: 15, perMinute: 100, perDay: 5000 },
  documentsPerMonth: null,
  webhookEndpoints: 20,
  bulkSendRecipients: 100,
  formsLibrary: true
}

export const plans: Record<Plan, PlanLimits> = {
  free: {
    requests: { perSecond: 3, perMinute: 10, perDay: 200 },
    documentsPerMonth: 10,
    webhookEndpoints: 3,
    bulkSendRecipients: 0,
    formsLibrary: false
  },
  professional: {
    requests: { perSecond: 5, perMinute: 30, perDay: 500 },
    documentsPerMonth: null,
    webhookEndpoints: 20,
    bulkSendRecipients: 25,
    formsLibrary: false
  },
  business,
  enterprise: { ...business, bulkSendRecipients: 1000 }
}

const testRequests: RequestLimits = { perSecond: 3, perMinute: 10, perDay: 200 }

/** The request limits of a key. Test keys have the same limits on every plan. */
export function requestLimits(plan: Plan, mode: Mode): RequestLimits {
  return mode === 'test' ? testRequests : plans[plan].requests
}

/** The request limits of live keys by plan, and of test keys. */
export const limitsByName = {
  ...Object.fromEntries(Object.entries(plans).map(([plan, { requests }]) => [plan, requests])),
  test: testRequests
}

/** The limits of a key as `GET /account` returns them. */
export function describeLimits(plan: Plan, mode: Mode): Schemas['Account']['limits'] {
  const { webhookEndpoints, bulkSendRecipients, formsLibrary } = plans[plan]
  const { perSecond, perMinute, perDay } = requestLimits(plan, mode)
  return {
    requests_per_minute: perMinute,
    requests_per_day: perDay,
    burst_per_second: perSecond,
    webhook_endpoints: webhookEndpoints,
    bulk_send_recipients: bulkSendRecipients,
    forms_library: formsLibrary
  }
}

/** Throws if the plan does not allow another endpoint. */
export function assertRoomForEndpoint(plan: Plan, endpoints: number): void {
  const limit = plans[plan].webhookEndpoints
  if (endpoints >= limit) throw new Refusal('PLAN_LIMIT_EXCEEDED', `Your plan allows up to ${limit} webhook endpoints.`)
}

/** Throws if the plan does not include the forms library. */
export function assertLibrary(plan: Plan): void {
  if (plans[plan].formsLibrary) return
  throw new Refusal('PLAN_FEATURE_UNAVAILABLE', 'The forms library requires the Business or Enterprise plan.')
}

/** The start of the calendar month, and of the next one, in UTC. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

/** Throws if the plan allows fewer documents per month. `used` includes the documents about to be created. */
export function assertQuota(plan: Plan, used: number, now: Date): void {
  const limit = plans[plan].documentsPerMonth
  if (limit === null || used <= limit) return
  const retryAfter = Math.ceil((monthOf(now).end.getTime() - now.getTime()) / 1000)
  throw new Refusal('DOCUMENT_QUOTA_EXCEEDED', `Your plan allows up to ${limit} documents per month.`, undefined, {
    retryAfter
  })
}
