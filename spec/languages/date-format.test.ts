import { expect, test } from 'vitest'
import { formatDate } from './date-format.js'

test.each([
  ['en', '2026-12-01'],
  [null, '2026-12-01'],
  ['sv', '2026-12-01'],
  ['no tag', '2026-12-01'],
  ['en-GB', '01/12/2026'],
  ['en-US', '12/01/2026'],
  ['es', '01/12/2026'],
  ['fr', '01/12/2026'],
  ['de', '01.12.2026'],
  ['it', '01/12/2026'],
  ['pt-BR', '01/12/2026'],
  ['nl', '01-12-2026'],
  ['pl', '01.12.2026'],
  ['ja', '2026/12/01'],
  ['zh-CN', '2026/12/01'],
  ['ko', '2026.12.01.'],
  ['ar', '01/12/2026'],
  ['ar-EG', '01/12/2026'],
  ['he', '01.12.2026']
])('%s writes %s', (tag, written) => {
  expect(formatDate('2026-12-01', tag)).toBe(written)
})

test('what is not a date stays as it is', () => {
  expect(formatDate('', 'de')).toBe('')
  expect(formatDate('tomorrow', 'de')).toBe('tomorrow')
})
