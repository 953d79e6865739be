import type { Shape } from '../text/shape-reader.js'
import { meets, shrunk } from './area.js'
import { asRead } from './as-read.js'
import type { PageView } from './page-view.js'
import type { Place } from './place.js'
import { extentOf } from './words.js'

const SMALLEST = 6
const LARGEST = 20
/** Boxes of fonts, with those of Wingdings, and brackets with nothing between them. */
const BOXES = /[\u2610\u25a1\u25a2\u274f\u2751\uf06f\uf0a8]|[[(]\s{0,3}[\])](?=\s|$)/g

/** Empty squares, which are to be ticked. */
export function squarePlaces(view: PageView): Place[] {
  return [...view.shapes.filter(isSquare).flatMap((shape) => drawnSquare(shape, view)), ...writtenBoxes(view)]
}

function isSquare({ kind, left, top, right, bottom }: Shape): boolean {
  const [width, height] = [right - left, bottom - top]
  return kind === 'box' && width >= SMALLEST && width <= LARGEST && height / width > 0.8 && height / width < 1.25
}

function drawnSquare({ left, top, right, bottom }: Shape, { words, lines }: PageView): Place[] {
  const inside = shrunk({ left, top, right, bottom }, 1)
  if (words.between(top, bottom).some((word) => meets(word, inside))) return []
  const beside = lines
    .between(top, bottom + 5)
    .filter(({ segment }) => segment.left >= right - 1 && segment.left - right < 30)
    .filter(({ segment }) => segment.baseline > top && segment.baseline < bottom + 5)
    .sort((a, b) => a.left - b.left)[0]
  return [{ type: 'checkbox', left, top, right, bottom, label: asRead(beside?.segment.text ?? ''), reason: 'box' }]
}

function writtenBoxes({ segments }: PageView): Place[] {
  return segments.flatMap((segment) =>
    [...segment.text.matchAll(BOXES)].flatMap(({ 0: box, index }): Place[] => {
      const extent = extentOf(segment, index, index + box.length)
      if (!extent) return []
      const { left, first } = extent
      const right = Math.max(extent.right, left + 8)
      const [top, bottom] = [first.y - 0.8 * first.size, first.y + 0.2 * first.size]
      const [label = ''] = segment.text.slice(index + box.length).split(BOXES)
      return [{ type: 'checkbox', left, top, right, bottom, label, reason: 'box' }]
    })
  )
}
