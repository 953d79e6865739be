import { type Area, meets, shrunk } from './area.js'
import { Bands } from './bands.js'
import type { Cell } from './cells.js'
import type { PageView } from './page-view.js'
import type { Place } from './place.js'
import { typeOfLabel } from './type-of-label.js'
import { textOf, type Word } from './words.js'

const LONGEST_LABEL = 90
const LARGEST_LETTERS = 14
/** The least room for an answer. */
const ROOM = 9
const PADDING = 3
/** How far to the left of an empty cell its label can be. */
const FARTHEST_LABEL = 120

/** Cells with room under a short label, and empty ones beside one. */
export function cellPlaces(view: PageView, taken: Area[]): Place[] {
  const boxes = new Bands(taken, view.height, view.effort)
  return view.cells
    .filter((cell) => !boxes.between(cell.top, cell.bottom).some((other) => meets(other, cell)))
    .flatMap((cell) => placeIn(cell, view))
}

function placeIn(cell: Cell, view: PageView): Place[] {
  const inside = view.words.between(cell.top, cell.bottom).filter((word) => meets(word, shrunk(cell, 1)))
  if (inside.length === 0) return emptyCell(cell, view)
  const label = textOfWords(inside)
  const low = Math.max(...inside.map(({ bottom }) => bottom))
  if (cell.bottom - low < ROOM) return besideSign(cell, inside, label, view)
  const isHeading = label.length > LONGEST_LABEL || inside.some(({ size }) => size > LARGEST_LETTERS)
  // In the middle of its cell, it is the label of the next one.
  const above = Math.min(...inside.map(({ top }) => top)) - cell.top
  return isHeading || above > 0.6 * (cell.bottom - low) ? [] : [place(cell, low + 1, cell.left + PADDING, label, view)]
}

function emptyCell(cell: Cell, view: PageView): Place[] {
  const beside = view.lines
    .between(cell.top, cell.bottom)
    .map(({ segment }) => segment)
    .filter(({ right, baseline }) => {
      const isLeft = right <= cell.left + 2 && cell.left - right < FARTHEST_LABEL
      return isLeft && baseline > cell.top && baseline < cell.bottom + 2
    })
    .sort((a, b) => b.right - a.right)[0]
  if (!beside && cell.right - cell.left < 40) return []
  return [place(cell, cell.top + 1, cell.left + PADDING, beside ? textOf(beside) : '', view)]
}

/** Only a sign such as `$` stands in the room for the answer. */
function besideSign(cell: Cell, inside: Word[], label: string, view: PageView): Place[] {
  const { left, top, bottom } = cell
  const low = bottom - 0.45 * (bottom - top)
  const signs = inside.filter((word) => word.bottom > low && word.right - word.left < 14 && word.left - left < 8)
  const rest = inside.filter((word) => !signs.includes(word))
  const under = rest.length > 0 ? Math.max(...rest.map((word) => word.bottom)) : top
  if (signs.length === 0 || bottom - under < ROOM) return []
  return [place(cell, under + 1, Math.max(...signs.map(({ right }) => right)) + 2, label, view)]
}

function place(cell: Cell, top: number, left: number, label: string, { text }: PageView): Place {
  const right = cell.right - PADDING
  return {
    type: typeOfLabel(label, right - left, text),
    left,
    top,
    right,
    bottom: cell.bottom - 1,
    label,
    reason: 'cell'
  }
}

function textOfWords(words: Word[]): string {
  return [...new Set(words.map(({ segment }) => segment))].map((segment) => textOf(segment)).join(' ')
}
