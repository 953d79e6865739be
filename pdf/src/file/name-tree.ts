import { PdfDict, type PdfObject, PdfRef, PdfString } from './objects/objects.js'

/** An entry of a name tree. */
export interface NamedObject {
  key: PdfString
  value: PdfObject
}

/** The entries of a name tree. Damaged nodes, and those that contain themselves, are left out. */
export function readNameTree(root: PdfObject | undefined, resolve: (object?: PdfObject) => PdfObject): NamedObject[] {
  const entries: NamedObject[] = []
  const seen = new Set<number>()
  const waiting: (PdfObject | undefined)[] = [root]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (next instanceof PdfRef && seen.has(next.number)) continue
    if (next instanceof PdfRef) seen.add(next.number)
    const node = resolve(next)
    if (!(node instanceof PdfDict)) continue
    for (const kid of listOf(resolve(node.get('Kids')))) waiting.push(kid)
    const pairs = listOf(resolve(node.get('Names')))
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const key = resolve(pairs[index])
      if (key instanceof PdfString) entries.push({ key, value: pairs[index + 1] ?? null })
    }
  }
  return entries
}

/** A name tree of one node. Its entries are sorted by their bytes, as name trees are searched. */
export function nameTree(entries: NamedObject[]): PdfDict {
  const sorted = [...entries].sort((a, b) => Buffer.compare(Buffer.from(a.key.bytes), Buffer.from(b.key.bytes)))
  return PdfDict.of({ Names: sorted.flatMap(({ key, value }) => [key, value]) })
}

const listOf = (object: PdfObject): PdfObject[] => (Array.isArray(object) ? object : [])
