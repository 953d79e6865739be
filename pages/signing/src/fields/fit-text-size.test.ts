import { expect, test } from 'vitest'
import { fitTextSize } from './fit-text-size.js'

test.each([
  ['as in print', 200, 22, 5, 12],
  ['as high as its box', 200, 12, 5, 10],
  ['narrower when it is long', 100, 22, 10, 9.6],
  ['never too small to read', 100, 22, 100, 8],
  ['of an empty field', 100, 22, 0, 12]
])('text is %s', (_, width, height, widthAtOnePoint, expected) => {
  expect(fitTextSize(width, height, widthAtOnePoint)).toBeCloseTo(expected)
})
