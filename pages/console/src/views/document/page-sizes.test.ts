import { expect, test } from 'vitest'
import { sizedPages } from './page-sizes.js'

test('pages of one size are named together, as they come', () => {
  const a4 = { width: 595.28, height: 841.89, rotation: 0 }
  const turned = { width: 792, height: 612, rotation: 90 }
  expect(sizedPages([a4, a4, turned, { width: 100, height: 100, rotation: 0 }, a4])).toEqual([
    { from: 1, to: 2, width: 210, height: 297, paper: 'A4', rotation: 0 },
    { from: 3, to: 3, width: 279, height: 216, paper: 'Letter', rotation: 90 },
    { from: 4, to: 4, width: 35, height: 35, paper: null, rotation: 0 },
    { from: 5, to: 5, width: 210, height: 297, paper: 'A4', rotation: 0 }
  ])
  expect(sizedPages([])).toEqual([])
})
