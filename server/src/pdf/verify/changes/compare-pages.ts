import { PdfDict, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import { INHERITED, statedPageCount } from '../../page/page-tree.js'
import type { ChangeKind } from './change.js'
import { compareAnnotations } from './compare-annotations.js'
import type { FieldRules } from './compare-form.js'
import type { PageList } from './page-list.js'
import type { StatePair } from './state-pair.js'

// Pages inherit no other entries of page tree nodes, such as a producer's name.
const NODE_KEYS = ['Type', 'Parent', 'Count', ...INHERITED]
// Compared separately.
const PAGE_RULED = new Set(['Annots'])
const NODE_RULED = new Set(['Kids'])
const BOXES = new Set(['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'])

/** The page tree must have the same nodes in the same order, and pages must be the same except for annotations. */
export function comparePages(pair: StatePair, pages: PageList, form: FieldRules): void {
  const numbers = new Map(pages.pages.map((number, index) => [number, index + 1]))
  for (const number of pages.nodes) {
    pair.spend()
    const page = numbers.get(number)
    const [before, after] = [pair.before.get(number), pair.after.get(number)]
    const differing = pair.differingKeys(before, after, page ? PAGE_RULED : NODE_RULED)
    for (const key of differing) if (page || NODE_KEYS.includes(key)) reportKey(pair, key, page)
    if (page) compareAnnotations(pair, page, [before, after], form)
    else if (!isSameKids(pair, before, after)) reportTree(pair)
  }
}

function isSameKids(pair: StatePair, before: PdfObject, after: PdfObject): boolean {
  const [old, now] = [kidsOf(pair, before, 'before'), kidsOf(pair, after, 'after')]
  return old.length === now.length && old.every((kid, index) => isSameKid(pair, kid, now[index]))
}

function isSameKid(pair: StatePair, before: PdfObject, after: PdfObject | undefined): boolean {
  if (before instanceof PdfRef) return after instanceof PdfRef && before.number === after.number
  return !pair.differs(before, after)
}

function kidsOf(pair: StatePair, node: PdfObject, state: 'before' | 'after'): PdfObject[] {
  const kids = node instanceof PdfDict ? pair[state].resolve(node.get('Kids')) : null
  return Array.isArray(kids) ? kids : [kids]
}

/** One change for the whole tree: what is visible is the number of pages. */
function reportTree(pair: StatePair): void {
  const [before, after] = [statedPageCount(pair.before), statedPageCount(pair.after)]
  const report = (kind: ChangeKind, text: string) => pair.report({ kind, level: 'other', text })
  if (after > before) report('page_added', 'pages were added')
  else if (after < before) report('page_removed', 'pages were removed')
  else report('page_content', 'pages were replaced or reordered')
}

function reportKey(pair: StatePair, key: string, page: number | undefined): void {
  const where = page ? `of page ${page}` : 'of several pages'
  const [kind, text] = describe(key, where)
  if (key === 'Count' && !page) reportTree(pair)
  else pair.report({ kind, level: 'other', page, text })
}

function describe(key: string, where: string): [ChangeKind, string] {
  if (key === 'Contents') return ['page_content', `the content ${where} was changed`]
  if (key === 'Resources') return ['resource', `fonts, pictures or other resources ${where} were replaced`]
  if (BOXES.has(key)) return ['page_box', `the size, the visible part or the rotation ${where} was changed`]
  return ['page_content', `the entry ${key} ${where} was changed`]
}
