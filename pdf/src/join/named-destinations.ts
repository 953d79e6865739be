import { PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '../file/objects/objects.js'
import type { PdfFile } from '../file/pdf-file.js'

const MOST_NODES = 20_000
const DEEPEST = 50

/**
 * Finds the places that a file's links lead to: a page and a position on it. Null for names that the file does not define.
 * @param pages those of the file, since some links have a page's number
 */
export function destinationsOf(file: PdfFile, pages: PdfRef[]): (destination: PdfObject) => PdfObject {
  let names: Map<string, PdfObject> | undefined
  return (destination) => {
    const stated = file.resolve(destination)
    const key = keyOf(stated)
    if (key !== undefined) names ??= readNames(file)
    const found = key === undefined ? stated : file.resolve(names?.get(key))
    const place = found instanceof PdfDict ? file.resolve(found.get('D')) : found
    if (!Array.isArray(place)) return null
    const [page, ...position] = place
    return typeof page === 'number' ? [pages[page] ?? null, ...position] : place
  }
}

function keyOf(object: PdfObject): string | undefined {
  if (object instanceof PdfName) return `/${object.value}`
  return object instanceof PdfString ? Buffer.from(object.bytes).toString('latin1') : undefined
}

/** Of both kinds: those in the catalog are names, newer ones are strings. */
function readNames(file: PdfFile): Map<string, PdfObject> {
  const dictOf = (object: PdfObject | undefined) => {
    const dict = file.resolve(object)
    return dict instanceof PdfDict ? dict : new PdfDict()
  }
  const catalog = dictOf(file.catalogRef)
  const names = new Map([...dictOf(catalog.get('Dests'))].map(([name, place]) => [`/${name}`, place]))
  const seen = new Set<PdfDict>()
  visit(dictOf(dictOf(catalog.get('Names')).get('Dests')), 0)
  return names

  function visit(node: PdfDict, depth: number): void {
    if (seen.has(node) || seen.size >= MOST_NODES || depth > DEEPEST) return
    seen.add(node)
    const pairs = file.resolve(node.get('Names'))
    if (Array.isArray(pairs))
      for (let at = 0; at + 1 < pairs.length; at += 2) {
        const key = keyOf(file.resolve(pairs[at]))
        if (key !== undefined && !names.has(key)) names.set(key, pairs[at + 1] ?? null)
      }
    const kids = file.resolve(node.get('Kids'))
    if (Array.isArray(kids)) for (const kid of kids) visit(dictOf(kid), depth + 1)
  }
}
