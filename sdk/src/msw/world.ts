import { Refusal } from './rules.js'
import type { MockState } from './state.js'

/** What handlers work on. */
export interface World {
  /** The site's URL, without a slash at the end. */
  baseUrl: string
  state: MockState
  /** By idempotency key. */
  answers: Map<string, { body: string; answer: Response | Refusal }>
}

export const now = () => new Date().toISOString()

export const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/** What a plan allows. */
export const plans = {
  free: { requests: [10, 200, 3], webhooks: 3, recipients: 0, forms: false, documents: 10 },
  professional: { requests: [30, 500, 5], webhooks: 20, recipients: 25, forms: false, documents: null },
  business: { requests: [100, 5000, 15], webhooks: 20, recipients: 100, forms: true, documents: null },
  enterprise: { requests: [100, 5000, 15], webhooks: 20, recipients: 1000, forms: true, documents: null }
} as const

export function planOf({ state }: World) {
  return plans[state.account.plan]
}

function secondsToNextMonth(time: Date) {
  return Math.ceil((Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1) - time.getTime()) / 1000)
}

/** Counts new live documents, unless the plan's are used up. */
export function takeQuota(world: World, mode: 'live' | 'test', count: number): void {
  if (mode === 'test') return
  const limit = planOf(world).documents
  if (limit !== null && world.state.documentsUsed + count > limit) {
    const message = `The plan allows ${limit} documents a month.`
    throw new Refusal('DOCUMENT_QUOTA_EXCEEDED', message, undefined, { retryAfter: secondsToNextMonth(new Date()) })
  }
  world.state.documentsUsed += count
}
