import { PdfDict, type PdfObject, PdfRef } from './objects/objects.js'

/**
 * The entries of a number tree, by their keys. Null if it cannot be written again as it is: a node is damaged or there twice, or there are too
 * many entries.
 */
export function readNumberTree(
  root: PdfObject | undefined,
  resolve: (object?: PdfObject) => PdfObject,
  mostEntries: number
): Map<number, PdfObject> | null {
  const entries = new Map<number, PdfObject>()
  const seen = new Set<number>()
  const waiting: (PdfObject | undefined)[] = [root]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (next instanceof PdfRef && seen.has(next.number)) return null
    if (next instanceof PdfRef) seen.add(next.number)
    const node = resolve(next)
    if (!(node instanceof PdfDict)) return null
    waiting.push(...listOf(resolve(node.get('Kids'))))
    const pairs = listOf(resolve(node.get('Nums')))
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const key = resolve(pairs[index])
      if (typeof key !== 'number' || entries.has(key) || entries.size >= mostEntries) return null
      entries.set(key, pairs[index + 1] ?? null)
    }
  }
  return entries
}

/** A number tree of one node. */
export function numberTree(entries: Map<number, PdfObject>): PdfDict {
  return PdfDict.of({ Nums: [...entries].sort(([a], [b]) => a - b).flat() })
}

const listOf = (object: PdfObject): PdfObject[] => (Array.isArray(object) ? object : [])
