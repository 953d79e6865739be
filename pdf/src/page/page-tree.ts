import { isName, PdfDict, type PdfObject, PdfRef } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { PdfError } from '../interface/error.js'
import { MAX_PAGES } from '../interface/limits.js'

/** A page: its own dictionary, and its attributes including inherited ones. */
export interface Page {
  ref: PdfRef
  dict: PdfDict
  attributes: PdfDict
}

/** The pages in order, and whether the tree is well-formed: readers interpret malformed trees differently. */
export interface PageTree {
  pages: Page[]
  isSound: boolean
}

export const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const MAX_DEPTH = 500

/**
 * Walks the page tree in order. The cost of loops, exponential trees and malformed nodes is bounded by `limit`.
 * @throws `PDF_TOO_LARGE` above `limit` pages, `INVALID_PDF` if there are no pages
 */
export function readPageTree(file: PdfFile, limit = MAX_PAGES): PageTree {
  const tree = walkPageTree(file, limit)
  if (tree.pages.length === 0) throw new PdfError('INVALID_PDF', 'the file has no pages')
  return tree
}

/** The page count that the file states; 0 if it states none. */
export function statedPageCount(file: PdfFile): number {
  const catalog = file.resolve(file.catalogRef)
  const root = catalog instanceof PdfDict ? file.resolve(catalog.get('Pages')) : null
  const count = root instanceof PdfDict ? file.resolve(root.get('Count')) : null
  return typeof count === 'number' ? count : 0
}

/** The pages of a file that the engine made, in order; it may have none. */
export function readPages(file: PdfFile, limit = MAX_PAGES): Page[] {
  return walkPageTree(file, limit).pages
}

function walkPageTree(file: PdfFile, limit: number): PageTree {
  const catalog = file.resolve(file.catalogRef)
  if (!(catalog instanceof PdfDict)) throw new PdfError('INVALID_PDF', 'the file has no catalog')
  const walk: Walk = { file, limit, visits: 0, seen: new Set(), path: new Set(), pages: [], isSound: true }
  const root = catalog.get('Pages')
  if (root instanceof PdfRef) visit(walk, root, new PdfDict(), undefined)
  // A page in place of the page tree.
  if (walk.pages[0]?.ref === root) walk.isSound = false
  return { pages: walk.pages, isSound: walk.isSound }
}

interface Walk {
  file: PdfFile
  limit: number
  visits: number
  seen: Set<number>
  path: Set<number>
  pages: Page[]
  isSound: boolean
}

function visit(walk: Walk, ref: PdfRef, inherited: PdfDict, parent: PdfRef | undefined): void {
  const node = walk.file.resolve(ref)
  if (!(node instanceof PdfDict) || walk.path.has(ref.number)) {
    walk.isSound = false
    return
  }
  const up = node.get('Parent')
  if (parent && !(up instanceof PdfRef && up.number === parent.number)) walk.isSound = false
  if (++walk.visits > walk.limit * 4) throw new PdfError('PDF_TOO_LARGE', 'the page tree is too large')
  const attributes = inherit(inherited, node)
  const kids = kidsOf(walk, node)
  if (!kids || isName(walk.file.resolve(node.get('Type')), 'Page')) {
    addPage(walk, ref, node, attributes)
    return
  }
  if (walk.path.size > MAX_DEPTH) throw new PdfError('PDF_TOO_LARGE', 'the page tree is too deep')
  walk.path.add(ref.number)
  const handedDown = attributes.clone()
  for (const key of attributes.keys()) if (!INHERITED.includes(key)) handedDown.delete(key)
  const before = walk.pages.length
  for (const [index, kid] of kids.entries()) {
    if (kid instanceof PdfDict) {
      walk.isSound = false
      kids[index] = walk.file.adopt(kid)
    }
    const child = kids[index]
    if (child instanceof PdfRef) visit(walk, child, handedDown, ref)
    else walk.isSound = false
  }
  if (walk.file.resolve(node.get('Count')) !== walk.pages.length - before) walk.isSound = false
  walk.path.delete(ref.number)
}

function inherit(inherited: PdfDict, node: PdfDict): PdfDict {
  const attributes = new PdfDict([...inherited, ...node])
  const kept = [...(inherited.wholeReals ?? [])].filter((key) => !node.has(key))
  attributes.wholeReals = new Set([...kept, ...(node.wholeReals ?? [])])
  return attributes
}

/** Undefined for a page. Like some readers, accepts a single kid without an array, and nodes without a type. */
function kidsOf(walk: Walk, node: PdfDict): PdfObject[] | undefined {
  const own = node.get('Kids')
  const kids = walk.file.resolve(own)
  const isArray = Array.isArray(kids)
  if (!isArray && !(kids instanceof PdfDict)) return undefined
  if (!isArray || !isName(walk.file.resolve(node.get('Type')), 'Pages')) walk.isSound = false
  // biome-ignore lint/style/noNonNullAssertion: it resolves to a dictionary
  return isArray ? kids : [own!]
}

function addPage(walk: Walk, ref: PdfRef, dict: PdfDict, attributes: PdfDict): void {
  if (walk.pages.length >= walk.limit) throw new PdfError('PDF_TOO_LARGE', `the file has more than ${walk.limit} pages`)
  if (walk.seen.has(ref.number) || !isName(walk.file.resolve(dict.get('Type')), 'Page')) walk.isSound = false
  walk.pages.push({ ref, dict, attributes })
  walk.seen.add(ref.number)
}
