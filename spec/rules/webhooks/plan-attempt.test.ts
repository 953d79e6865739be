import { expect, test } from 'vitest'
import { planAttempt } from './plan-attempt.js'

const startedAt = new Date('2026-03-02T10:00:00Z')
const now = new Date('2026-03-02T10:00:02Z')
const before = { attempts: 0, first_attempt_at: null, asked_again: false }
const outcome = {
  delivered: false,
  statusCode: 500,
  responseBody: 'nope',
  error: 'responded with status 500',
  timedOut: false,
  notMade: false,
  durationMs: 2000
}
const attempt = { startedAt, outcome }

test('a failed attempt is counted, and the next one is made at its offset from when the first began', () => {
  expect(planAttempt(before, attempt, now)).toEqual({
    status: 'pending',
    attempts: 1,
    first_attempt_at: startedAt,
    last_attempt_at: startedAt,
    next_attempt_at: new Date('2026-03-02T10:01:00Z'),
    asked_again: false,
    status_code: 500,
    response_body: 'nope',
    error: 'responded with status 500'
  })
})

test('later ones count from the first, too', () => {
  const first = new Date('2026-03-02T09:59:00Z')
  expect(planAttempt({ ...before, attempts: 1, first_attempt_at: first }, attempt, now)).toMatchObject({
    attempts: 2,
    first_attempt_at: first,
    next_attempt_at: new Date('2026-03-02T10:04:00Z')
  })
})

test('one that was asked for again meanwhile is followed by the next at once, unless there is none left', () => {
  const asked = { ...before, asked_again: true }
  expect(planAttempt(asked, attempt, now)).toMatchObject({ attempts: 1, next_attempt_at: now, asked_again: false })
  expect(planAttempt({ ...asked, attempts: 6, first_attempt_at: startedAt }, attempt, now)).toMatchObject({
    status: 'failed',
    attempts: 7,
    next_attempt_at: null
  })
})

test('one that arrives ends the delivery, whatever was asked for', () => {
  const arrived = { ...attempt, outcome: { ...outcome, delivered: true, statusCode: 204 } }
  expect(planAttempt({ ...before, asked_again: true }, arrived, now)).toMatchObject({
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null
  })
})

test('410 Gone ends it, too', () => {
  const gone = { ...attempt, outcome: { ...outcome, statusCode: 410 } }
  expect(planAttempt(before, gone, now)).toMatchObject({ status: 'failed', attempts: 1, next_attempt_at: null })
})
