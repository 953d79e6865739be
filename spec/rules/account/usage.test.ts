import { expect, test } from 'vitest'
import { presentUsage, readDays } from '../index.js'

const now = new Date('2026-03-02T23:59:59.999Z')

test('the last 30 days are the default', () => {
  const days = readDays({}, now)
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-02-01', '2026-03-02'])
  expect(readDays({ to: '2024-03-01' }, now).slice(-2)).toEqual(['2024-02-29', '2024-03-01'])
  expect(readDays({ from: '2026-03-01' }, now)).toEqual(['2026-03-01', '2026-03-02'])
})

test('one day is enough, and a leap year fits', () => {
  expect(readDays({ from: '2026-03-02', to: '2026-03-02' }, now)).toEqual(['2026-03-02'])
  expect(readDays({ from: '2028-01-01', to: '2028-12-31' }, now)).toHaveLength(366)
})

test.each([
  [{ from: '2026-03-03' }, 'from', 'must not be after to'],
  [{ from: '2025-03-01' }, 'from', 'must be at most 365 days before to'],
  [{ from: '0001-01-01', to: '0001-01-01' }, 'to', 'must not be before 2000-01-01']
])('%o is refused', (query, name, problem) => {
  const thrown = () => readDays(query, now)
  expect(thrown).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED', details: { [name]: problem } }))
})

test('a day without counts has zeros, and numbers of the same day and kind are added', () => {
  const sent = { day: '2026-03-02', counted: 'sent' as const }
  const { data } = presentUsage(
    ['2026-03-01', '2026-03-02'],
    [
      { ...sent, count: 1 },
      { ...sent, count: 2 }
    ]
  )
  expect(data.map(({ date, documents }) => [date, documents.created, documents.sent])).toEqual([
    ['2026-03-01', 0, 0],
    ['2026-03-02', 0, 3]
  ])
})
