import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { readPageTree } from '../page/page-tree.js'
import type { Place } from './ambiguity/place.js'
import { readShownObjects } from './ambiguity/shown-objects.js'
import { unclearAnnotations } from './ambiguity/unclear-annotations.js'
import { unclearContent } from './ambiguity/unclear-content.js'
import { unclearLayers } from './ambiguity/unclear-layers.js'
import { unclearObjects } from './ambiguity/unclear-objects.js'
import { unclearPages } from './ambiguity/unclear-pages.js'

const MOST_NAMED = 5

/**
 * A signed file is kept byte for byte, so that everybody must see the same in it: what readers understand in different ways
 * would be signed as one thing and relied on as another.
 * @param start the byte of the upload from which the file counts its offsets
 * @throws `PDF_AMBIGUOUS` with the places
 */
export function assertUnambiguous(file: PdfFile, start = 0): void {
  const places = findUnclear(file)
  if (start > 0) places.push({ reason: 'it begins with something else, and its offsets do not count that' })
  if (places.length === 0) return
  const said = places.map(({ page, reason }) => (page === undefined ? reason : `page ${page}: ${reason}`))
  const named = [...new Set(said)].slice(0, MOST_NAMED).join('; ')
  throw new PdfError('PDF_AMBIGUOUS', `the file is signed, and programs show it differently: ${named}`)
}

/** Everything of a file that readers show differently. */
function findUnclear(file: PdfFile): Place[] {
  const shown = readShownObjects(file)
  const tree = readPageTree(file)
  return [
    ...unclearObjects(file, shown),
    ...unclearPages(file, tree),
    ...unclearContent(file, tree.pages, shown),
    ...unclearAnnotations(file, tree.pages),
    ...unclearLayers(file, shown)
  ]
}
