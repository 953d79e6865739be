import type { Box, Matrix, PageGeometry } from '../page/page-geometry.js'

/** What says where an annotation is shown. */
export interface Placing {
  rect: Box
  /** Of its appearance. */
  box: Box
  matrix: Matrix
  /** How far the page is turned, if the annotation does not turn with it (NoRotate). */
  upright: PageGeometry['rotation']
}

/**
 * Algorithm 8 of ISO 32000-1, 12.5.5: the appearance's box, as its own matrix turns it, fills the rectangle. An annotation
 * that does not turn with its page is then turned around the upper left corner of its rectangle. Undefined for a box
 * without an area.
 */
export function placeAppearance({ rect, box, matrix, upright }: Placing): Matrix | undefined {
  const from = boundsOf(transform(corners(box), matrix))
  const [left, bottom, right, top] = boundsOf(corners(rect))
  const [width, height] = [from[2] - from[0], from[3] - from[1]]
  if (!(width > 0 && height > 0)) return undefined
  const [scaleX, scaleY] = [(right - left) / width, (top - bottom) / height]
  const [x, y] = [left - from[0] * scaleX, bottom - from[1] * scaleY]
  const { cos, sin } = TURNS[upright]
  return [
    scaleX * cos,
    scaleX * sin,
    -scaleY * sin,
    scaleY * cos,
    left + (x - left) * cos - (y - top) * sin,
    top + (x - left) * sin + (y - top) * cos
  ]
}

const TURNS = {
  0: { cos: 1, sin: 0 },
  90: { cos: 0, sin: 1 },
  180: { cos: -1, sin: 0 },
  270: { cos: 0, sin: -1 }
}

type Point = [number, number]

const corners = ([x1, y1, x2, y2]: Box): Point[] => [
  [x1, y1],
  [x2, y1],
  [x1, y2],
  [x2, y2]
]

const transform = (points: Point[], [a, b, c, d, e, f]: Matrix): Point[] =>
  points.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f])

function boundsOf(points: Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
