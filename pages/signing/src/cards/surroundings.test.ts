import { expect, test } from 'vitest'
import { boxAround, surroundingsOf } from './surroundings.js'

const a4 = { width: 595, height: 842 }
const room = { width: 350, height: 180 }

test('a small field is shown as large as print, with what stands before it', () => {
  const place = { x: 300, y: 400, width: 100, height: 20 }
  expect(surroundingsOf(place, a4, room)).toEqual({ x: 175, y: 302, width: 350, height: 180, scale: 1 })
})

test('no part lies beyond the page', () => {
  const part = surroundingsOf({ x: 560, y: 820, width: 30, height: 20 }, a4, room)
  expect([part.x + part.width, part.y + part.height]).toEqual([595, 842])
  expect(surroundingsOf({ x: 5, y: 5, width: 30, height: 20 }, a4, room)).toMatchObject({ x: 0, y: 0 })
})

test('a field that is wider than the room is shown whole', () => {
  const part = surroundingsOf({ x: 72, y: 400, width: 450, height: 20 }, a4, room)
  expect(part.scale).toBeCloseTo(350 / 474)
  expect(part.x).toBeLessThanOrEqual(72)
})

test('a page is never narrower than the room', () => {
  expect(surroundingsOf({ x: 0, y: 0, width: 200, height: 60 }, { width: 200, height: 60 }, room)).toEqual({
    x: 0,
    y: 0,
    width: 200,
    height: 60,
    scale: 1.75
  })
})

test('boxes that belong together are shown together', () => {
  const boxes = [
    { x: 72, y: 340, width: 16, height: 16 },
    { x: 220, y: 330, width: 16, height: 16 }
  ]
  expect(boxAround(boxes)).toEqual({ x: 72, y: 330, width: 164, height: 26 })
})
