import { expect, test } from 'vitest'
import { decimalSign, formatNumber } from './number-format.js'

test.each([
  ['en', '.'],
  ['de', ','],
  ['de-AT', ','],
  ['de-CH', '.'],
  ['fr', ','],
  ['es', ','],
  ['es-MX', '.'],
  ['ar-EG', '.'],
  ['xx', '.'],
  ['no tag', '.'],
  [null, '.']
])('%s writes %s before a fraction', (tag, sign) => {
  expect(decimalSign(tag)).toBe(sign)
})

test('a number keeps its digits in every language', () => {
  expect(formatNumber('1250.50', 'de')).toBe('1250,50')
  expect(formatNumber('-1250.500', 'en')).toBe('-1250.500')
  expect(formatNumber('1250', 'fr')).toBe('1250')
})
