import { expect, test } from 'vitest'
import { pixelRatio, shownWidth } from './page-scale.js'

const a4 = { width: 595, height: 842 }

test('a page is as wide as there is room, but not larger than one reads it', () => {
  expect(shownWidth(a4, 374.6, 1)).toBe(374)
  expect(shownWidth(a4, 2000, 1)).toBe(892)
  expect(shownWidth(a4, 374, 2)).toBe(748)
})

test('a page is as sharp as the screen, unless that takes too much memory', () => {
  expect(pixelRatio(a4, 374, 3)).toBe(3)
  const ratio = pixelRatio(a4, 3000, 3)
  expect(3000 * ratio * 3000 * ratio * (842 / 595)).toBeLessThanOrEqual(16_000_001)
})
