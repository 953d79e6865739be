import { expect, test } from 'vitest'
import { differenceOf, type Pixels } from './compare-pictures.js'

const white = (width = 10, height = 20): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255)
})
const withPixel = (x: number, y: number, value: number, pixels = white()) => {
  pixels.data[(y * pixels.width + x) * 4 + 1] = value
  return pixels
}

test('pictures that look the same do not differ', () => {
  expect(differenceOf(white(), white())).toBeUndefined()
  expect(differenceOf(white(), withPixel(3, 4, 240))).toBeUndefined()
})

test('the difference is the smallest box around what differs', () => {
  expect(differenceOf(white(), withPixel(2, 5, 0))).toEqual({ left: 0.2, top: 0.25, width: 0.1, height: 0.05 })
  const two = withPixel(7, 14, 0, withPixel(2, 5, 0))
  expect(differenceOf(two, white())).toEqual({ left: 0.2, top: 0.25, width: 0.6, height: 0.5 })
})

test('pictures of other sizes differ everywhere', () => {
  expect(differenceOf(white(), white(10, 21))).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})
