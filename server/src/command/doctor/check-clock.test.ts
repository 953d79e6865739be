import { expect, test } from 'vitest'
import { checkClock } from './check-clock.js'

const database = Date.parse('2026-01-01T12:00:00Z')
const reading = (before: number, after = before) => ({ before: database + before, database, after: database + after })

test.each([
  ['the same clock', reading(0), 'ok', 'agrees'],
  ['a slow connection', reading(-30_000, 30_000), 'ok', 'agrees'],
  ['a small difference', reading(-2000), 'ok', 'agrees'],
  ['a clock that is ahead', reading(5000), 'warn', '5 seconds ahead of'],
  ['a clock that is behind', reading(-40_000, -10_000), 'warn', '10 seconds behind'],
  ['a clock that is far ahead', reading(3600_000), 'fail', '3600 seconds ahead of'],
  ['a clock that is far behind', reading(-61_000), 'fail', '61 seconds behind']
])('%s', (_name, clocks, status, detail) => {
  expect(checkClock(clocks)).toMatchObject({ status, detail: expect.stringContaining(detail) })
})
