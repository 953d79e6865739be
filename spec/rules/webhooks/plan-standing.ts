import { isGone, type Outcome } from './plan-attempt.js'

const maxExhaustedDeliveries = 10
const second = 1000
const longestRest = 60 * second
const restAfterOwnFault = 5 * second

/** The result of an attempt for its delivery. */
interface Result {
  outcome: Outcome
  status: 'pending' | 'delivered' | 'failed'
}

/** Whether an endpoint works, as far as attempts have shown. */
export interface Standing {
  active: boolean
  disabled_reason: string | null
  /** The number of consecutive deliveries that failed in every attempt. */
  exhausted_deliveries: number
  /** The result of the last attempt. */
  standing: 'new' | 'proven' | 'failing'
  /** The number of consecutive attempts that timed out. */
  timeouts: number
  /** No attempts are made until then. */
  rest_until: Date | null
  /** Since when no attempt has succeeded. Null if the last one did, or if there was none. */
  failing_since: Date | null
}

/** What is known of an endpoint before its first attempt. */
export const untried = {
  exhausted_deliveries: 0,
  standing: 'new',
  timeouts: 0,
  rest_until: null,
  failing_since: null
} as const satisfies Partial<Standing>

/** The state of an endpoint after an attempt. */
export function planStanding(before: Standing, { outcome, status }: Result, now: Date): Standing {
  if (outcome.notMade) return { ...before, rest_until: latest(before.rest_until, later(now, restAfterOwnFault)) }
  const { active, disabled_reason } = before
  if (status === 'delivered') {
    return { active, disabled_reason, ...untried, standing: 'proven' }
  }
  const exhausted = before.exhausted_deliveries + (status === 'failed' ? 1 : 0)
  const failing = {
    exhausted_deliveries: exhausted,
    standing: 'failing' as const,
    failing_since: (before.standing === 'failing' && before.failing_since) || now,
    ...(outcome.timedOut ? planRest(before, now) : { timeouts: 0, rest_until: null })
  }
  const reason = reasonToDisable(outcome, exhausted)
  return reason && active
    ? { ...failing, active: false, disabled_reason: reason }
    : { ...failing, active, disabled_reason }
}

function reasonToDisable(outcome: Outcome, exhausted: number) {
  if (isGone(outcome)) return 'The endpoint answered 410 Gone.'
  return exhausted >= maxExhaustedDeliveries ? 'Ten consecutive deliveries failed in every attempt.' : null
}

// Concurrent attempts time out together. They count as one timeout.
function planRest({ timeouts, rest_until }: Standing, now: Date) {
  if (rest_until && rest_until > now) return { timeouts, rest_until }
  return { timeouts: timeouts + 1, rest_until: later(now, restAfter(timeouts + 1)) }
}

function later(now: Date, milliseconds: number) {
  return new Date(now.getTime() + milliseconds)
}

function latest(one: Date | null, other: Date) {
  return one && one > other ? one : other
}

/** How long no attempts are made after a number of consecutive timeouts. */
export function restAfter(timeouts: number): number {
  return Math.min(5 * second * 2 ** (timeouts - 1), longestRest)
}
