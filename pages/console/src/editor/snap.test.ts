import { expect, test } from 'vitest'
import { snap } from './snap.js'

const page = { width: 600, height: 800 }
const other = { x: 100, y: 100, width: 120, height: 20 }

test('an edge snaps to the nearest edge of another field', () => {
  expect(snap({ x: 103, y: 400, width: 80, height: 30 }, [other], page, 4)).toEqual({
    x: -3,
    y: 0,
    guides: [
      { axis: 'x', at: 100 },
      { axis: 'y', at: 400 }
    ]
  })
})

test('the middle snaps to the middle of the page', () => {
  expect(snap({ x: 248, y: 200, width: 100, height: 30 }, [], page, 4)).toMatchObject({
    x: 2,
    guides: [{ axis: 'x', at: 300 }]
  })
})

test('nothing snaps to what is out of reach', () => {
  expect(snap({ x: 30, y: 200, width: 50, height: 33 }, [other], page, 4)).toEqual({ x: 0, y: 0, guides: [] })
})
