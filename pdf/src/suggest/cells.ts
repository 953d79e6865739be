import type { Shape } from '../text/shape-reader.js'
import { type Area, sizeOf } from './area.js'
import type { Effort } from './effort.js'
import type { Rule } from './rules.js'

/** A cell of a table, or a box that stands alone. */
export type Cell = Area

const NARROWEST = 28
const LOWEST = 11
const HIGHEST = 120
const NEAR = 3
/** A page with more lines than this is a drawing, or a table that nobody fills in by hand. */
const MOST_LINES = 1500

/** Cells between lines, and boxes. Of boxes in boxes, the innermost. */
export function cellsOf(shapes: Shape[], rules: Rule[], uprights: Shape[], width: number, effort: Effort): Cell[] {
  const boxes = shapes.filter(isCell).filter(({ left, right }) => right - left < 0.97 * width)
  const edges = shapes.filter(({ kind, left, right, top, bottom }) => {
    return kind === 'box' && right - left > NARROWEST && bottom - top > THICK
  })
  const flat = [...rules.filter(({ isText }) => !isText), ...edges.flatMap(flatEdges)].sort((a, b) => a.y - b.y)
  const upright = [...uprights.map(middle), ...edges.filter(isHigh).flatMap(uprightEdges)].sort((a, b) => a.x - b.x)
  if (upright.length > MOST_LINES || flat.length > MOST_LINES) return []
  const between = flat.flatMap((top, index) => cellsBeneath(top, flat.slice(index + 1), upright, effort))
  return innermost([...boxes.map(areaOf), ...between], effort)
}

const THICK = 2.5

interface Flat {
  left: number
  right: number
  y: number
}

interface Upright {
  top: number
  bottom: number
  x: number
}

const isCell = ({ kind, left, right, top, bottom }: Shape): boolean =>
  kind === 'box' && right - left > NARROWEST && bottom - top > LOWEST && bottom - top < HIGHEST

const isHigh = ({ top, bottom }: Shape): boolean => bottom - top > LOWEST

const areaOf = ({ left, top, right, bottom }: Shape): Cell => ({ left, top, right, bottom })

const flatEdges = ({ left, right, top, bottom }: Shape): Flat[] => [top, bottom].map((y) => ({ left, right, y }))

const uprightEdges = ({ left, right, top, bottom }: Shape): Upright[] => [left, right].map((x) => ({ top, bottom, x }))

const middle = ({ left, right, top, bottom }: Shape): Upright => ({ top, bottom, x: (left + right) / 2 })

/** Between neighbouring uprights that begin at a line, down to the next line that closes them. */
function cellsBeneath(top: Flat, lower: Flat[], uprights: Upright[], effort: Effort): Cell[] {
  if (effort.isSpent) return []
  effort.spend(uprights.length)
  const columns = uprights.filter(
    ({ top: from, bottom, x }) =>
      from < top.y + NEAR && bottom > top.y + 8 && x > top.left - NEAR && x < top.right + NEAR
  )
  const floors = lower.filter(({ y }) => y > top.y + 10 && y < top.y + HIGHEST)
  const cells: Cell[] = []
  for (const [index, { x: left }] of columns.entries()) {
    const right = columns[index + 1]?.x ?? left
    if (right - left < 20) continue
    effort.spend(floors.length)
    const floor = floors.find((each) => each.left < left + NEAR && each.right > right - NEAR)
    if (floor) cells.push({ left, right, top: top.y, bottom: floor.y })
  }
  return cells
}

function innermost(cells: Cell[], effort: Effort): Cell[] {
  const kept: Cell[] = []
  const bySize = [...cells].sort((a, b) => sizeOf(a) - sizeOf(b))
  for (const cell of bySize) {
    if (effort.isSpent) break
    effort.spend(kept.length)
    const isOuter = kept.some(
      (other) => contains(cell, other) && (isSame(cell, other) || sizeOf(other) > 0.15 * sizeOf(cell))
    )
    if (!isOuter) kept.push(cell)
  }
  return kept
}

const contains = (outer: Cell, inner: Cell): boolean =>
  inner.left >= outer.left - NEAR &&
  inner.right <= outer.right + NEAR &&
  inner.top >= outer.top - NEAR &&
  inner.bottom <= outer.bottom + NEAR

const isSame = (a: Cell, b: Cell): boolean =>
  Math.max(
    Math.abs(a.left - b.left),
    Math.abs(a.right - b.right),
    Math.abs(a.top - b.top),
    Math.abs(a.bottom - b.bottom)
  ) < NEAR
