import type { Matrix } from '../page/page-geometry.js'
import type { Operand, Operation } from './operations.js'
import { finite } from './text-state.js'

/** A straight stroke, an upright box or a circle that is drawn on a page, in points from its top left corner as displayed. */
export interface Shape {
  kind: 'stroke' | 'box' | 'circle'
  left: number
  top: number
  right: number
  bottom: number
  isFilled: boolean
  isStroked: boolean
}

type Point = [x: number, y: number]

/** Pages with more than this are drawings, not forms. */
const MOST_SHAPES = 5000
const MOST_PARTS = 500
/** One more point than a box has. */
const MOST_POINTS = 6
/** One more curve than a circle is drawn with. */
const MOST_CURVES = 9
/** How much the radius of a circle may differ, as a part of it. Of a rounded square, it differs by more than a third. */
const ROUNDNESS = 0.1

interface Part {
  /** The first one, and where each straight line ends. */
  points: Point[]
  curves: Curve[]
}

/** A Bézier curve: where it ends, and a point in its middle. */
interface Curve {
  end: Point
  middle: Point
}

/** Follows the paths of a page. Keeps those that are straight strokes, boxes and circles. */
export class ShapeReader {
  readonly shapes: Shape[] = []
  isCut = false
  private parts: Part[] = []

  /** @param matrix from user space to the page as displayed */
  read({ name, operands }: Operation, matrix: Matrix): void {
    if (name === 'm') this.begin([pointOf(operands, matrix)])
    else if (name === 'l') this.extend(pointOf(operands, matrix))
    else if (name === 're') this.begin(cornersOf(operands, matrix))
    else if (name === 'c' || name === 'v' || name === 'y') this.curve(name, operands, matrix)
    else if (name === 'S' || name === 's') this.paint(false, true)
    else if (name === 'f' || name === 'F' || name === 'f*') this.paint(true, false)
    else if (name === 'B' || name === 'B*' || name === 'b' || name === 'b*') this.paint(true, true)
    else if (name === 'n') this.parts = []
  }

  private begin(points: Point[]): void {
    if (this.parts.length < MOST_PARTS) this.parts.push({ points, curves: [] })
    else this.isCut = true
  }

  private extend(point: Point): void {
    const part = this.parts.at(-1)
    if (part && part.points.length < MOST_POINTS) part.points.push(point)
  }

  private curve(name: string, operands: Operand[], matrix: Matrix): void {
    const part = this.parts.at(-1)
    if (!part || part.curves.length >= MOST_CURVES) return
    const given = [0, 2, 4].slice(0, operands.length / 2).map((at) => pointOf(operands.slice(at, at + 2), matrix))
    const start = part.curves.at(-1)?.end ?? part.points.at(-1)
    const end = given.at(-1)
    if (!start || !end) return
    const [first = end, second = end] = name === 'v' ? [start, given[0]] : given
    part.curves.push({ end, middle: middleOf(start, first, second, end) })
  }

  private paint(isFilled: boolean, isStroked: boolean): void {
    for (const part of this.parts) {
      const shape = shapeOf(part, isFilled, isStroked)
      if (!shape) continue
      if (this.shapes.length < MOST_SHAPES) this.shapes.push(shape)
      else this.isCut = true
    }
    this.parts = []
  }
}

function shapeOf({ points, curves }: Part, isFilled: boolean, isStroked: boolean): Shape | undefined {
  if (curves.length > 0) return circleOf(points, curves, isFilled, isStroked)
  const isBox = points.length === 4 || points.length === 5
  if (!isBox && !(points.length === 2 && isStroked)) return undefined
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  if (!Number.isFinite(left + right + top + bottom)) return undefined
  const isCorner = ([x, y]: Point) => Math.min(x - left, right - x) < 1 && Math.min(y - top, bottom - y) < 1
  if (isBox && !points.every(isCorner)) return undefined
  return { kind: isBox ? 'box' : 'stroke', left, top, right, bottom, isFilled, isStroked }
}

/** Four curves, or eight, and perhaps a line back to the first point. */
function circleOf(points: Point[], curves: Curve[], isFilled: boolean, isStroked: boolean): Shape | undefined {
  const [start] = points
  if (!start || points.length > 2 || curves.length < 4 || curves.length >= MOST_CURVES) return undefined
  const outline = curves.flatMap(({ end, middle }) => [end, middle])
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(outline.map((point) => point[0]))
  const y = mean(outline.map((point) => point[1]))
  const radii = [start, ...points, ...outline].map((point) => Math.hypot(point[0] - x, point[1] - y))
  const radius = mean(radii)
  if (!radii.every((each) => Math.abs(each - radius) <= ROUNDNESS * radius)) return undefined
  const box = { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
  return { kind: 'circle', ...box, isFilled, isStroked }
}

const middleOf = (start: Point, first: Point, second: Point, end: Point): Point => [
  (start[0] + 3 * first[0] + 3 * second[0] + end[0]) / 8,
  (start[1] + 3 * first[1] + 3 * second[1] + end[1]) / 8
]

function pointOf(operands: Operand[], [a, b, c, d, e, f]: Matrix): Point {
  const [x, y] = [finite(operands[0]), finite(operands[1])]
  return [a * x + c * y + e, b * x + d * y + f]
}

function cornersOf(operands: Operand[], matrix: Matrix): Point[] {
  const [x = 0, y = 0, width = 0, height = 0] = operands.slice(0, 4).map(finite)
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height]
  ]
  return corners.map((corner) => pointOf(corner, matrix))
}
