import { expect, it } from 'vitest'
import { formatNumber } from './serialize.js'

it.each([
  [0.1 + 0.2, '0.3'],
  [-12.345678, '-12.34568'],
  [595.28, '595.28'],
  [54, '54'],
  [0.00001, '0.00001'],
  [0.000001, '0'],
  [-0.000001, '0'],
  [123_456_789.123456, '123456789.12346']
])('writes %d as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})
