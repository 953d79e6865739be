import { expect, test } from 'vitest'
import { nextAttemptAt } from './attempt-schedule.js'

const first = new Date('2026-03-02T10:00:00Z')

test('seven attempts are made, at the described offsets from the first', () => {
  const times = [1, 2, 3, 4, 5, 6].map((attempts) => nextAttemptAt(attempts, first, first)!.toISOString().slice(0, 16))
  expect(times).toEqual([
    '2026-03-02T10:01',
    '2026-03-02T10:05',
    '2026-03-02T10:30',
    '2026-03-02T12:00',
    '2026-03-02T18:00',
    '2026-03-03T10:00'
  ])
  expect(nextAttemptAt(7, first, first)).toBeNull()
})

test('an attempt that should have been made already is made now', () => {
  const late = new Date('2026-03-02T13:00:00Z')
  expect(nextAttemptAt(2, first, late)).toEqual(late)
})
