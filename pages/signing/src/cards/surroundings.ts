import type { PageSize } from '../../../shared/pdf/page-scale.js'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A part of a page, in points, and how many pixels each of them has. */
export interface Surroundings extends Box {
  scale: number
}

// As large as print on paper, in which contracts are read.
const READABLE = 1
// In points.
const MARGIN = 12
// What a field is about stands before it.
const BEFORE = 0.6

/** The part of a page around a place that fits into a room of pixels: large enough to be read, where the place is not larger. */
export function surroundingsOf(place: Box, page: PageSize, room: { width: number; height: number }): Surroundings {
  const whole = room.width / page.width
  const fitting = Math.min(room.width / (place.width + 2 * MARGIN), room.height / (place.height + 2 * MARGIN))
  const scale = Math.max(whole, Math.min(READABLE, fitting))
  const [width, height] = [room.width / scale, Math.min(page.height, room.height / scale)]
  const within = (start: number, length: number, end: number) => Math.max(0, Math.min(start, end - length))
  return {
    x: within(place.x + place.width / 2 - width / 2, width, page.width),
    y: within(place.y + place.height / 2 - height * BEFORE, height, page.height),
    width,
    height,
    scale
  }
}

/** The smallest box around several. */
export function boxAround(places: readonly Box[]): Box {
  const x = Math.min(...places.map((place) => place.x))
  const y = Math.min(...places.map((place) => place.y))
  const right = Math.max(...places.map((place) => place.x + place.width))
  const bottom = Math.max(...places.map((place) => place.y + place.height))
  return { x, y, width: right - x, height: bottom - y }
}
