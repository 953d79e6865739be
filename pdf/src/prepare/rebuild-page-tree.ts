import type { IncrementalUpdate } from '../file/incremental-update.js'
import { name, PdfDict, type PdfRef } from '../file/objects/objects.js'
import { INHERITED, type Page } from '../page/page-tree.js'

/**
 * Rebuilds the page tree as a flat one in which every page has its inherited attributes. Readers count pages
 * differently if a page is in the tree twice, counts are incorrect or branches are missing.
 * @returns the pages, each with a separate dictionary
 */
export function rebuildPageTree(update: IncrementalUpdate, pages: Page[]): Page[] {
  const root = update.reserve()
  const seen = new Set<number>()
  const rebuilt = pages.map((page) => {
    const ref = seen.has(page.ref.number) ? update.reserve() : page.ref
    seen.add(ref.number)
    return setPage(update, page, ref, root)
  })
  const kids = rebuilt.map((page) => page.ref)
  update.set(root, PdfDict.of({ Type: name('Pages'), Kids: kids, Count: kids.length }))
  const catalog = (update.resolve(update.file.catalogRef) as PdfDict).clone()
  update.set(update.file.catalogRef, catalog.set('Pages', root) as PdfDict)
  return rebuilt
}

function setPage(update: IncrementalUpdate, page: Page, ref: PdfRef, parent: PdfRef): Page {
  const own = update.resolve(page.ref)
  const dict = (own instanceof PdfDict ? own : page.dict).clone()
  for (const key of INHERITED) {
    const value = page.attributes.get(key)
    if (value !== undefined) dict.set(key, value)
  }
  dict.set('Type', name('Page')).set('Parent', parent)
  update.set(ref, dict)
  return { ref, dict, attributes: dict }
}
