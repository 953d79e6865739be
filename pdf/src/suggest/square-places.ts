import { isRightToLeft } from '../text/direction.js'
import type { Shape } from '../text/shape-reader.js'
import { meets, shrunk } from './area.js'
import { Bands } from './bands.js'
import type { PageView } from './page-view.js'
import type { Place } from './place.js'
import { extentOf, textOf, textWithin } from './words.js'

const SMALLEST = 6
const LARGEST = 20
const FARTHEST_LABEL = 30
/** Boxes of fonts, with those of Wingdings, and brackets with nothing between them. */
const BOXES = /[\u2610\u25a1\u25a2\u274f\u2751\uf06f\uf0a8]|[[(]\s{0,3}[\])](?=\s|$)/g

/** Empty squares and circles, which are to be ticked. */
export function squarePlaces(view: PageView): Place[] {
  const boxes = view.shapes.filter(isSmall)
  const bands = new Bands(boxes, view.height, view.effort)
  return [...boxes.flatMap((box) => drawnBox(box, bands, view)), ...writtenBoxes(view)]
}

/** A circle that is filled alone is a bullet. */
function isSmall({ kind, isStroked, left, top, right, bottom }: Shape): boolean {
  const [width, height] = [right - left, bottom - top]
  if (kind === 'stroke' || (kind === 'circle' && !isStroked)) return false
  return width >= SMALLEST && width <= LARGEST && height / width > 0.8 && height / width < 1.25
}

function drawnBox({ kind, left, top, right, bottom }: Shape, boxes: Bands<Shape>, { words, lines }: PageView): Place[] {
  const inside = shrunk({ left, top, right, bottom }, 1)
  if (words.between(top, bottom).some((word) => meets(word, inside))) return []
  const next = boxes
    .between(top, bottom)
    .filter((other) => other.left >= right && other.top < bottom && other.bottom > top)
    .reduce((nearest, other) => Math.min(nearest, other.left), Number.POSITIVE_INFINITY)
  const [beside] = lines
    .between(top, bottom + 5)
    .filter(({ segment }) => segment.baseline > top && segment.baseline < bottom + 5)
    .map(({ segment }) => textWithin(segment, right - 1, next))
    .filter((found) => found !== undefined)
    .filter((found) => found.left - right < FARTHEST_LABEL)
    .sort((a, b) => a.left - b.left)
  // Drawings have circles, too.
  if (!beside && kind === 'circle') return []
  return [{ type: 'checkbox', left, top, right, bottom, label: beside?.text ?? '', reason: 'box' }]
}

function writtenBoxes({ segments }: PageView): Place[] {
  return segments.flatMap((segment) => {
    const boxes = [...segment.text.matchAll(BOXES)]
    return boxes.flatMap(({ 0: box, index }, number): Place[] => {
      const extent = extentOf(segment, index, index + box.length)
      if (!extent) return []
      const { left, first } = extent
      const right = Math.max(extent.right, left + 8)
      const [top, bottom] = [first.y - 0.8 * first.size, first.y + 0.2 * first.size]
      const [before, after] = [boxes[number - 1], boxes[number + 1]]
      const label = isRightToLeft(segment.text)
        ? textOf(segment, before ? before.index + before[0].length : 0, index)
        : segment.text.slice(index + box.length, after?.index)
      return [{ type: 'checkbox', left, top, right, bottom, label, reason: 'box' }]
    })
  })
}
