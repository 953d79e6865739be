import type { IncrementalUpdate } from '../file/incremental-update.js'
import type { PdfDict, PdfObject } from '../file/objects/objects.js'
import type { Page } from '../page/page-tree.js'

const BOXES = ['MediaBox', 'CropBox']

/**
 * Puts the corners of a page's boxes in order, the lower left one first: some readers show nothing of other pages.
 * @returns the page, changed or not
 */
export function orderBoxes(update: IncrementalUpdate, page: Page): Page {
  const ordered = BOXES.flatMap((key): [string, PdfObject][] => {
    const box = orderedBox(update, page.attributes.get(key))
    return box ? [[key, box]] : []
  })
  if (ordered.length === 0) return page
  const change = (dict: PdfDict) => {
    const changed = dict.clone()
    for (const [key, box] of ordered) changed.set(key, box)
    return changed
  }
  const changed = { ref: page.ref, dict: change(page.dict), attributes: change(page.attributes) }
  update.set(changed.ref, changed.dict)
  return changed
}

/** Undefined for what is in order, or no box at all. */
function orderedBox({ resolve }: IncrementalUpdate, value: PdfObject | undefined): number[] | undefined {
  const box = resolve(value)
  const corners = (Array.isArray(box) ? box : [])
    .map((item) => resolve(item))
    .filter((item) => typeof item === 'number')
  const [x1, y1, x2, y2] = corners
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  if (x1 <= x2 && y1 <= y2) return undefined
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}
