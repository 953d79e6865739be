import { PdfDict, type PdfObject, PdfRef } from '../../file/objects/objects.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Budget } from './budget.js'
import { listOf } from './shapes.js'

/** A node of the page tree. */
export interface PageNode {
  ref: PdfRef
  dict: PdfDict
  /** From 1; undefined for a group of pages. */
  page: number | undefined
}

/** Lists the nodes of a page tree in the order of the pages, each once: a hostile tree can contain loops. */
export function listPageNodes(file: PdfFile, catalog: PdfDict, budget: Budget): PageNode[] {
  const nodes: PageNode[] = []
  const seen = new Set<number>()
  const pending: PdfObject[] = [catalog.get('Pages') ?? null]
  let pages = 0
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    budget.spend()
    const dict = file.resolve(ref)
    if (!(ref instanceof PdfRef) || !(dict instanceof PdfDict) || seen.has(ref.number)) continue
    seen.add(ref.number)
    const kids = file.resolve(dict.get('Kids'))
    for (const kid of listOf(kids).toReversed()) pending.push(kid)
    nodes.push({ ref, dict, page: Array.isArray(kids) ? undefined : ++pages })
  }
  return nodes
}
