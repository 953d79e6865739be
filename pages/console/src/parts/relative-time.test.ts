import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.js'

const now = new Date('2026-03-10T12:00:00Z')
const shown = (at: string, language = 'en') => relativeTime(new Date(at), now, language)

test('times of a week are relative to now, others by their date', () => {
  expect(shown('2026-03-10T11:59:40Z')).toBe('now')
  expect(shown('2026-03-10T11:55:00Z')).toBe('5 minutes ago')
  expect(shown('2026-03-10T09:10:00Z')).toBe('2 hours ago')
  expect(shown('2026-03-09T11:00:00Z')).toBe('yesterday')
  expect(shown('2026-03-12T13:00:00Z')).toBe('in 2 days')
  expect(shown('2026-03-03T12:00:00Z')).toBe('Mar 3, 2026')
  expect(shown('2026-03-09T11:00:00Z', 'de')).toBe('gestern')
})
