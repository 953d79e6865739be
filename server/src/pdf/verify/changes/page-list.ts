import { PdfDict, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Budget } from './budget.js'

/** The page tree by object numbers. */
export interface PageList {
  /** All nodes, including pages. */
  nodes: number[]
  /** The pages in their order. */
  pages: number[]
}

/** Lists the nodes of a page tree, each once: a hostile tree can contain loops. */
export function listPages(file: PdfFile, budget: Budget): PageList {
  const catalog = file.resolve(file.catalogRef)
  const root = catalog instanceof PdfDict ? catalog.get('Pages') : null
  const list: PageList = { nodes: [], pages: [] }
  const seen = new Set<number>()
  const pending = [root ?? null]
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    budget.spend()
    if (!(ref instanceof PdfRef) || seen.has(ref.number)) continue
    seen.add(ref.number)
    list.nodes.push(ref.number)
    const node = file.resolve(ref)
    const kids = node instanceof PdfDict ? file.resolve(node.get('Kids')) : null
    if (Array.isArray(kids)) pending.push(...kids.toReversed())
    else list.pages.push(ref.number)
  }
  return list
}
