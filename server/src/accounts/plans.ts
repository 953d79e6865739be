import type { Schemas } from '../contract.js'

export type Plan = Schemas['Plan']
export type Mode = Schemas['Mode']

/** How many requests fit in each window. */
export interface RequestLimits {
  perSecond: number
  perMinute: number
  perDay: number
}

/** Whether a request fitted in, and how many more do. */
export interface Taken {
  allowed: boolean
  second_left: number
  minute_left: number
  day_left: number
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
