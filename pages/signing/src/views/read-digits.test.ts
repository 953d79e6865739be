import { expect, test } from 'vitest'
import { readDigits } from './read-digits.js'

test.each([
  ['482913', '482913'],
  [' 482 913 ', '482913'],
  ['482-913', '482913'],
  ['٤٨٢٩١٣', '482913'],
  ['۴۸۲۹۱۳', '482913'],
  ['４８２９１３', '482913'],
  ['000000', '000000']
])('%j is the code %s', (typed, code) => {
  expect(readDigits(typed)).toBe(code)
})

test.each(['', '48291', '4829133', 'abcdef'])('%j has no code', (typed) => {
  expect(readDigits(typed)).toBeNull()
})
