import { expect, it, vi } from 'vitest'
import type { Canvas } from './canvas.js'
import { drawStamp } from './draw-stamp.js'
import * as fitText from './fit-text.js'

const stamp = { kind: 'text', page: 1, x: 0, y: 0, width: 104, height: 20, text: 'text' } as const

/** How a line is set whose width, in em, has come out so. */
function stretchOf(width: number): unknown {
  vi.spyOn(fitText, 'fitText').mockReturnValue({
    size: 10,
    lines: [{ width, runs: [], isRightToLeft: false } as never]
  })
  const text = vi.fn()
  drawStamp({ text } as unknown as Canvas, stamp)
  return text.mock.calls[0]![3].stretch
}

it('sets a line closer that came out wider than its box, and no other', () => {
  expect(stretchOf(20)).toBe(0.5)
  expect(stretchOf(10)).toBe(1)
  expect(stretchOf(5)).toBe(1)
})
