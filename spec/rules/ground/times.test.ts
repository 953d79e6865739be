import { expect, test } from 'vitest'
import { isDay, isTime, startOf, timeFormats } from './times.js'

test.each([
  '2026-01-31T09:00:00Z',
  '2024-02-29t23:59:59.123456z',
  '2026-01-31 09:00:00-12:00',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999999999+15:59'
])('%s is a time', (text) => {
  expect(isTime(text)).toBe(true)
  expect(new Date(text).getTime()).not.toBeNaN()
})

test.each([
  '2026-02-30T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-06-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-01-32T00:00:00Z',
  '2026-01-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T25:00:00Z',
  '2026-01-31T23:60:00Z',
  '2026-12-31T23:59:60Z',
  '2026-01-31T09:00:00+16:00',
  '2026-01-31T09:00:00-99:99',
  '2026-01-31T09:00:00',
  '2026-01-31T09:00Z',
  '2026-01-31',
  '2026-1-31T09:00:00Z',
  'yesterday',
  ''
])('%s is no time', (text) => expect(isTime(text)).toBe(false))

test('a day exists in its month', () => {
  expect(['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'].filter(isDay)).toHaveLength(4)
  expect(['2026-02-29', '2026-00-01', '2026-13-01', '0000-01-01', '2026-1-1', '2026-01-31T', '']).not.toContainEqual(
    expect.toSatisfy(isDay)
  )
})

test('a filter takes a time or a day, which stands for its start in UTC', () => {
  const isTimeOrDay = timeFormats['date-or-time']
  expect(['2026-01-31', '2026-01-31T09:00:00+02:00'].every(isTimeOrDay)).toBe(true)
  expect(['2026-02-30', '2026-01', '2026-02-30T00:00:00Z', ''].some(isTimeOrDay)).toBe(false)
  expect(startOf('2026-01-31')).toBe('2026-01-31T00:00:00Z')
  expect(startOf('2026-01-31T09:00:00+02:00')).toBe('2026-01-31T09:00:00+02:00')
})
