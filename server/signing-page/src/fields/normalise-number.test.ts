import { expect, test } from 'vitest'
import { normaliseNumber } from './normalise-number.js'

test.each([
  ['en', '1,250.50', '1250.50'],
  ['en', ' 1 250 ', '1250'],
  ['en', '-0.5', '-0.5'],
  ['en', '.5', '0.5'],
  ['en', '+7.', '7'],
  ['en', '1,25', null],
  ['en', '1,000,00', null],
  ['de', '1.250,50', '1250.50'],
  ['de', '12.50', '12.50'],
  ['fr', '1 250,5', '1250.5'],
  ['es', '1.25,0', null],
  ['en', '', ''],
  ['en', 'abc', null],
  ['en', '1e5', null],
  ['de', '1,2,3', null]
])('reads a number as people write it: %s %s', (language, typed, expected) => {
  expect(normaliseNumber(typed, language)).toBe(expected)
})
