import type { AttemptedDelivery, DeliveryRow } from '../stores/delivery-store.js'
import { nextAttemptAt } from './attempt-schedule.js'
import type { Outcome } from './post-webhook.js'

/** One attempt of a delivery that was made. */
export interface Attempt {
  deliveryUuid: string
  startedAt: Date
  outcome: Outcome
}

type Before = Pick<DeliveryRow, 'attempts' | 'first_attempt_at' | 'asked_again'>

/** What an attempt makes of its delivery, as it stands once the attempt is over. */
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
    // Whoever asked for another attempt during this one does not wait for the schedule.
    next_attempt_at: scheduled && before.asked_again ? now : scheduled,
    asked_again: false,
    status_code: outcome.statusCode,
    response_body: outcome.responseBody,
    error: outcome.error
  }
}

/** Whether the receiver says that it is no more. */
export function isGone({ statusCode }: Outcome): boolean {
  return statusCode === 410
}
