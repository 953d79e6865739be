import { expect, test } from 'vitest'
import { formatDay } from './format-day.js'

test.each([
  [null, '3 May 2026'],
  ['en', '3 May 2026'],
  ['en-US', 'May 3, 2026'],
  ['de', '3. Mai 2026'],
  ['de-CH', '3. Mai 2026'],
  ['fr', '3 mai 2026'],
  ['es-MX', '3 de mayo de 2026'],
  ['sv-SE', '3 May 2026'],
  ['pt-PT', '3 de maio de 2026'],
  ['ja', '2026年5月3日'],
  ['ar', '3 مايو 2026'],
  ['ar-SA', '3 مايو 2026'],
  ['de-aaaaaaaa-b-c', '3. Mai 2026']
])('a day for %s is %s', (tag, text) => {
  expect(formatDay(new Date('2026-05-03T23:30:00Z'), tag, 'UTC')).toBe(`${text} (UTC)`)
})

// As a clock there shows it, with the name that people there know.
test.each([
  ['en-US', 'America/Los_Angeles', 'November 28, 2026 (Pacific Time)'],
  ['en-US', 'Pacific/Honolulu', 'November 28, 2026 (Hawaii-Aleutian Standard Time)'],
  ['de', 'Europe/Berlin', '29. November 2026 (Mitteleuropäische Zeit)'],
  ['en', 'Asia/Kolkata', '29 November 2026 (India Standard Time)'],
  ['en-NZ', 'Pacific/Auckland', '29 November 2026 (New Zealand Time)'],
  ['ja', 'Asia/Tokyo', '2026年11月29日 (日本標準時)'],
  ['en', 'Etc/GMT+12', '28 November 2026 (GMT-12:00)'],
  ['fr', 'Etc/UTC', '29 novembre 2026 (UTC)']
])('in %s and %s it is %s', (tag, zone, text) => {
  expect(formatDay(new Date('2026-11-29T00:15:00Z'), tag, zone)).toBe(text)
})
