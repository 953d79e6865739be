import { PdfError } from '../error.js'
import type { Resolve } from '../file/filters.js'
import { isName, PdfDict, PdfRef } from '../file/objects.js'

/** One page: its own dictionary, and the same with what it inherits from the nodes above it. */
export interface Page {
  ref: PdfRef
  dict: PdfDict
  attributes: PdfDict
  /** The same page object stands in the tree more than once. */
  repeated: boolean
}

const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const MAX_DEPTH = 500

/**
 * Walks the page tree in order. Loops, trees that grow exponentially and broken nodes cost no more than `limit`.
 * @throws `PDF_TOO_LARGE` above `limit` pages, `INVALID_PDF` without any page
 */
export function readPages(catalog: PdfDict, resolve: Resolve, limit: number): Page[] {
  const walk: Walk = { resolve, limit, visits: 0, seen: new Set(), path: new Set(), pages: [] }
  const root = catalog.get('Pages')
  if (root instanceof PdfRef) visit(walk, root, new PdfDict())
  if (walk.pages.length === 0) throw new PdfError('INVALID_PDF', 'the file has no pages')
  return walk.pages
}

interface Walk {
  resolve: Resolve
  limit: number
  visits: number
  seen: Set<number>
  path: Set<number>
  pages: Page[]
}

function visit(walk: Walk, ref: PdfRef, inherited: PdfDict): void {
  const node = walk.resolve(ref)
  if (!(node instanceof PdfDict) || walk.path.has(ref.number)) return
  if (++walk.visits > walk.limit * 4) throw new PdfError('PDF_TOO_LARGE', 'the page tree is too large')
  const attributes = new PdfDict([...inherited, ...node])
  const kids = walk.resolve(node.get('Kids'))
  if (!Array.isArray(kids) || isName(walk.resolve(node.get('Type')), 'Page')) {
    addPage(walk, ref, node, attributes)
    return
  }
  if (walk.path.size > MAX_DEPTH) throw new PdfError('PDF_TOO_LARGE', 'the page tree is too deep')
  walk.path.add(ref.number)
  const handedDown = new PdfDict([...attributes].filter(([key]) => INHERITED.includes(key)))
  for (const kid of kids) if (kid instanceof PdfRef) visit(walk, kid, handedDown)
  walk.path.delete(ref.number)
}

function addPage(walk: Walk, ref: PdfRef, dict: PdfDict, attributes: PdfDict): void {
  if (walk.pages.length >= walk.limit) throw new PdfError('PDF_TOO_LARGE', `the file has more than ${walk.limit} pages`)
  walk.pages.push({ ref, dict, attributes, repeated: walk.seen.has(ref.number) })
  walk.seen.add(ref.number)
}
