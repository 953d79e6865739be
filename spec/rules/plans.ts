import type { Schemas } from './contract.js'
import { Refusal } from './refusal.js'

export type Plan = Schemas['Plan']
export type Mode = Schemas['Mode']

/** How many requests fit in each window. */
export interface RequestLimits {
  perSecond: number
  perMinute: number
  perDay: number
}

/** What a plan allows. Null is without limit. */
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

/** The request limits of a key: test keys share the same ones on every plan. */
export function requestLimits(plan: Plan, mode: Mode): RequestLimits {
  return mode === 'test' ? testRequests : plans[plan].requests
}

/** The request limits of live keys by their plan, and of test keys. */
export const limitsByName = {
  ...Object.fromEntries(Object.entries(plans).map(([plan, { requests }]) => [plan, requests])),
  test: testRequests
}

/** The limits of a key as its account is told them. */
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

/** Refuses one more endpoint than the plan allows. */
export function assertRoomForEndpoint(plan: Plan, endpoints: number): void {
  const limit = plans[plan].webhookEndpoints
  if (endpoints >= limit) throw new Refusal('PLAN_LIMIT_EXCEEDED', `The plan allows ${limit} webhook endpoints.`)
}

/** Refuses the forms library to plans without it. */
export function assertLibrary(plan: Plan): void {
  if (plans[plan].formsLibrary) return
  throw new Refusal('PLAN_FEATURE_UNAVAILABLE', 'The forms library is part of the Business and Enterprise plans.')
}

/** The first moment of a time's calendar month, and of the next, in UTC. */
export function monthOf(now: Date): { start: Date; end: Date } {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) }
}

/** Refuses more documents in a month than the plan allows; `used` counts those that are about to be made. */
export function assertQuota(plan: Plan, used: number, now: Date): void {
  const limit = plans[plan].documentsPerMonth
  if (limit === null || used <= limit) return
  const retryAfter = Math.ceil((monthOf(now).end.getTime() - now.getTime()) / 1000)
  throw new Refusal('DOCUMENT_QUOTA_EXCEEDED', `The plan allows ${limit} documents a month.`, undefined, { retryAfter })
}
