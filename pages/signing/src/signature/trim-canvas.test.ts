import { expect, test } from 'vitest'
import { inkBox } from './trim-canvas.js'

function pixels(width: number, height: number, inked: [number, number][]) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [x, y] of inked) data[(y * width + x) * 4 + 3] = 255
  return { width, height, data }
}

test('finds the smallest box around the ink', () => {
  expect(
    inkBox(
      pixels(20, 10, [
        [5, 3],
        [9, 6]
      ]),
      0
    )
  ).toEqual({ x: 5, y: 3, width: 5, height: 4 })
})

test('leaves a margin, but not beyond the edge', () => {
  expect(
    inkBox(
      pixels(20, 10, [
        [1, 3],
        [19, 6]
      ]),
      2
    )
  ).toEqual({ x: 0, y: 1, width: 20, height: 8 })
})

test('finds nothing on an empty canvas', () => {
  expect(inkBox(pixels(4, 4, []), 2)).toBeNull()
})
