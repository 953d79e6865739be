import { assertQuota, type Refusal } from './rules.js'
import type { MockState } from './state.js'

/** What handlers work on. */
export interface World {
  /** The site's URL, without a slash at the end. */
  baseUrl: string
  state: MockState
  /** Ends when the request does that is at work. */
  turn: Promise<unknown>
  /** By idempotency key. */
  answers: Map<string, { body: string; answer: Response | Refusal }>
}

export const now = () => new Date().toISOString()

export const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/** Counts new live documents, unless the plan's are used up. */
export function takeQuota({ state }: World, mode: 'live' | 'test', count: number): void {
  if (mode === 'test') return
  assertQuota(state.account.plan, state.documentsUsed + count, new Date())
  state.documentsUsed += count
}
