import type { AttemptedDelivery, DeliveryRow } from '../stores/delivery-store.js'
import { nextAttemptAt } from './attempt-schedule.js'
import type { Outcome } from './post-webhook.js'

/** A finished attempt of a delivery. */
export interface Attempt {
  deliveryUuid: string
  startedAt: Date
  outcome: Outcome
}

type Before = Pick<DeliveryRow, 'attempts' | 'first_attempt_at' | 'asked_again'>

/** The delivery after an attempt. `before` is its current state, not its state when the attempt started. */
export function planAttempt(before: Before, { outcome, startedAt }: Attempt, now: Date): AttemptedDelivery {
  const attempts = before.attempts + 1
  const firstAttemptAt = before.first_attempt_at ?? startedAt
  const isOver = outcome.delivered || isGone(outcome)
  const scheduled = isOver ? null : nextAttemptAt(attempts, firstAttemptAt, now)
  return {
    status: outcome.delivered ? 'delivered' : scheduled ? 'pending' : 'failed',
    attempts,
    first_attempt_at: firstAttemptAt,
    last_attempt_at: startedAt,
    // A redelivery requested during this attempt does not wait for the schedule.
    next_attempt_at: scheduled && before.asked_again ? now : scheduled,
    asked_again: false,
    status_code: outcome.statusCode,
    response_body: outcome.responseBody,
    error: outcome.error
  }
}

/** Whether the receiver answered that the endpoint no longer exists. */
export function isGone({ statusCode }: Outcome): boolean {
  return statusCode === 410
}
