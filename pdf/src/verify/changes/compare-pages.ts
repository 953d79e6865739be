import { PdfDict } from '../../file/objects/objects.js'
import { INHERITED, statedPageCount } from '../../page/page-tree.js'
import type { ChangeKind } from './change.js'
import { compareAnnotations } from './compare-annotations.js'
import type { Comparison } from './comparison.js'
import type { PageNode } from './page-nodes.js'
import type { StatePair } from './state-pair.js'

// Pages inherit no other entries of page tree nodes, such as a producer's name.
const NODE_KEYS = new Set(['Type', 'Parent', 'Kids', 'Count', ...INHERITED])
const BOXES = new Set(['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox', 'Rotate', 'UserUnit'])

/** Pages and page tree must be the same, except that these widgets may be added. */
export function comparePages(comparison: Comparison, nodes: PageNode[], placed: Set<number>): void {
  const { pair, explanations } = comparison
  for (const node of nodes) {
    pair.spend()
    explanations.own(node.ref, 'structure')
    const now = pair.after.get(node.ref.number)
    const after = now instanceof PdfDict ? now : new PdfDict()
    for (const key of pair.differingKeys(node.dict, after))
      if (key === 'Annots' && node.page !== undefined) compareAnnotations(comparison, node, after, placed)
      else if (node.page !== undefined || NODE_KEYS.has(key)) reportKey(pair, key, node.page)
  }
}

function reportKey(pair: StatePair, key: string, page: number | undefined): void {
  const where = page ? `of page ${page}` : 'of several pages'
  if (!page && (key === 'Kids' || key === 'Count')) reportTree(pair)
  else pair.forbid(...changeOf(key, where), { page })
}

function changeOf(key: string, where: string): [ChangeKind, string] {
  if (key === 'Contents') return ['page_content', `the content ${where} was changed`]
  if (key === 'Resources') return ['resource', `fonts, pictures or other resources ${where} were replaced`]
  if (BOXES.has(key)) return ['page_box', `the size, the visible part or the rotation ${where} was changed`]
  return ['page_content', `the entry ${key} ${where} was changed`]
}

/** One change for the whole tree: what is visible is the number of pages. */
function reportTree(pair: StatePair): void {
  const [before, after] = [statedPageCount(pair.before), statedPageCount(pair.after)]
  if (after > before) pair.forbid('page_added', 'pages were added')
  else if (after < before) pair.forbid('page_removed', 'pages were removed')
  else pair.forbid('page_content', 'pages were replaced or reordered')
}
