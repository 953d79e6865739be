import { expect, test } from 'vitest'
import { scaleStrokes } from './scale-strokes.js'

const landscape = { width: 600, height: 120 }
const portrait = { width: 300, height: 200 }
const stroke = (...points: [number, number][]) => ({
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5 })),
  minWidth: 1,
  maxWidth: 3,
  dotSize: 2
})

test('what reaches from edge to edge still does, with lines as much thinner', () => {
  const [scaled] = scaleStrokes([stroke([0, 0], [600, 120])], landscape, portrait)
  expect(scaled).toEqual({ ...stroke([0, 70], [300, 130]), minWidth: 0.5, maxWidth: 1.5, dotSize: 1 })
})

test('what has more room is not made larger', () => {
  const [scaled] = scaleStrokes([stroke([0, 0], [300, 120])], { width: 300, height: 120 }, { width: 600, height: 200 })
  expect(scaled).toEqual(stroke([150, 40], [450, 160]))
})
