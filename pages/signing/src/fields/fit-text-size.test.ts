import { expect, test } from 'vitest'
import { fitNoteSize, fitTextSize } from './fit-text-size.js'

test.each([
  ['as in print', 200, 22, 5, 12],
  ['as high as its box', 200, 12, 5, 10],
  ['narrower when it is long', 100, 22, 10, 9.6],
  ['never too small to read', 100, 22, 100, 8],
  ['of an empty field', 100, 22, 0, 12]
])('text is %s', (_, width, height, widthAtOnePoint, expected) => {
  expect(fitTextSize(width, height, widthAtOnePoint)).toBeCloseTo(expected)
})

test.each([
  ['on one line', 200, 18, 10, 12],
  ['on two lines, where it is long for its box', 100, 18, 19, 6.57],
  ['on three, where there is room', 60, 40, 19, 5.75]
])('a note is %s', (_, width, height, widthAtOnePoint, expected) => {
  expect(fitNoteSize(width, height, widthAtOnePoint)).toBeCloseTo(expected, 1)
})
