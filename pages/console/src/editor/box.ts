import type { Box } from './editor-field.js'

/** The smallest box that contains others. */
export function around(boxes: Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y }
}

/** The box between two points. */
export function spanned(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** Whether two boxes have a point in common that is not on their edges. */
export const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Rounded to a tenth of a point: finer than one sees, and without the noise of floating point. */
export const tenth = (points: number): number => Math.round(points * 10) / 10

export const rounded = (box: Box): Box => ({
  x: tenth(box.x),
  y: tenth(box.y),
  width: tenth(box.width),
  height: tenth(box.height)
})
