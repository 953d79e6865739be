import type { Matrix } from '../page/page-geometry.js'
import type { Operand, Operation } from './operations.js'
import { finite } from './text-state.js'

/** A straight stroke or an upright box that is drawn on a page, in points from its top left corner as displayed. */
export interface Shape {
  kind: 'stroke' | 'box'
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
/** More points than a box has. */
const CURVED = 9

/** Follows the paths of a page. Keeps those that are straight strokes and boxes. */
export class ShapeReader {
  readonly shapes: Shape[] = []
  isCut = false
  private parts: Point[][] = []

  /** @param matrix from user space to the page as displayed */
  read({ name, operands }: Operation, matrix: Matrix): void {
    if (name === 'm') this.begin([pointOf(operands, matrix)])
    else if (name === 'l') this.extend(pointOf(operands, matrix))
    else if (name === 're') this.begin(cornersOf(operands, matrix))
    else if (name === 'c' || name === 'v' || name === 'y') this.curve(pointOf(operands.slice(-2), matrix))
    else if (name === 'S' || name === 's') this.paint(false, true)
    else if (name === 'f' || name === 'F' || name === 'f*') this.paint(true, false)
    else if (name === 'B' || name === 'B*' || name === 'b' || name === 'b*') this.paint(true, true)
    else if (name === 'n') this.parts = []
  }

  private begin(points: Point[]): void {
    if (this.parts.length < MOST_PARTS) this.parts.push(points)
    else this.isCut = true
  }

  private extend(point: Point): void {
    const part = this.parts.at(-1)
    if (part && part.length < CURVED) part.push(point)
  }

  private curve(point: Point): void {
    for (let count = 0; count < CURVED; count++) this.extend(point)
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

function shapeOf(points: Point[], isFilled: boolean, isStroked: boolean): Shape | undefined {
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
