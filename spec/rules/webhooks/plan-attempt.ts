import { nextAttemptAt } from './attempt-schedule.js'

/** The receiver has to respond in this time. */
export const attemptTimeoutMs = 10_000

/** How much of the body of a response is kept. */
export const keptResponseBytes = 1024

/** The outcome of one attempt. */
export interface Outcome {
  delivered: boolean
  statusCode: number | null
  /** The first KiB of the response body. */
  responseBody: string | null
  error: string | null
  /** Whether there was no response in time. */
  timedOut: boolean
  /** Whether the service itself failed before it reached the endpoint. Such an attempt is repeated, and counts for nothing. */
  notMade: boolean
  durationMs: number
}

/** A finished attempt of a delivery. */
export interface Attempt {
  startedAt: Date
  outcome: Outcome
}

/** A delivery after an attempt. */
export interface AttemptedDelivery {
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  first_attempt_at: Date | null
  last_attempt_at: Date | null
  next_attempt_at: Date | null
  /** Whether a redelivery was requested since the last attempt started. */
  asked_again: boolean
  status_code: number | null
  response_body: string | null
  error: string | null
}

type Before = Pick<AttemptedDelivery, 'attempts' | 'first_attempt_at' | 'asked_again'>

/** The outcome of an attempt that got a response. A 2xx status is a success. */
export function outcomeOf(statusCode: number, responseBody: string, durationMs: number): Outcome {
  const delivered = statusCode >= 200 && statusCode < 300
  const error = delivered ? null : `responded with status ${statusCode}`
  return { delivered, statusCode, responseBody, error, timedOut: false, notMade: false, durationMs }
}

/** The outcome of an attempt without a response. */
export function outcomeWithout(error: string, timedOut: boolean, durationMs: number): Outcome {
  return { delivered: false, statusCode: null, responseBody: null, error, timedOut, notMade: false, durationMs }
}

/** The outcome of an attempt that failed because of the service itself. */
export function outcomeNotMade(error: string, durationMs: number): Outcome {
  return { ...outcomeWithout(error, false, durationMs), notMade: true }
}

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
