import { assertQuota, type Refusal } from './rules.js'
import type { MockState } from './state.js'

/** The data that handlers work on. */
export interface World {
  /** The URL of the service, without a trailing slash. */
  baseUrl: string
  state: MockState
  /** Aborts with the request that is being handled. */
  turn: Promise<unknown>
  /** By idempotency key. */
  answers: Map<string, { body: string; answer: Response | Refusal }>
}

export const now = () => new Date().toISOString()

export const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/** Counts new live documents. Throws if the quota of the plan is used up. */
export function takeQuota({ state }: World, mode: 'live' | 'test', count: number): void {
  if (mode === 'test') return
  assertQuota(state.account.plan, state.documentsUsed + count, new Date())
  state.documentsUsed += count
}
