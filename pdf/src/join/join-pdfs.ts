import { name, PdfDict, type PdfObject, PdfRef } from '../file/objects/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { rewriteFile } from '../file/rewrite-file.js'
import { INHERITED, type Page, readPages } from '../page/page-tree.js'
import { joinLayers } from './join-layers.js'
import { joinOutlines } from './join-outlines.js'
import { JoinedObjects } from './joined-objects.js'

/** Of pages: places in a structure that is not joined. */
const LEFT_OUT = ['StructParents', 'B']

/**
 * Several prepared PDFs as one, in this order, with an outline that has an entry for each. Links, layers and outlines are
 * kept; structure for accessibility, metadata and labels of pages are not.
 */
export function joinPdfs(pdfs: { title: string; bytes: Uint8Array }[]): Buffer {
  const files = pdfs.map(({ bytes }) => PdfFile.open(bytes))
  const pages = files.map((file) => readPages(file))
  const objects = new JoinedObjects(
    files,
    pages.map((list) => list.map(({ ref }) => ref))
  )
  const tree = objects.add(null)
  const kids = pages.map((list, index) => list.map((page) => addPage(objects, index, page, tree)))
  const all = kids.flat()
  objects.set(tree, PdfDict.of({ Type: name('Pages'), Kids: all, Count: all.length }))
  const outlined = files.map((file, index) => {
    const [first = tree] = kids[index] ?? []
    return { title: pdfs[index]?.title ?? '', firstPage: first, file }
  })
  const catalog = objects.add(
    PdfDict.of({
      Type: name('Catalog'),
      Pages: tree,
      Lang: languageOf(files),
      OCProperties: joinLayers(objects, files),
      Outlines: joinOutlines(objects, outlined)
    })
  )
  const version = files.some((file) => file.bytes.toString('latin1', 0, 16).includes('%PDF-2')) ? '2.0' : '1.7'
  const isPacked = files.some((file) => file.crossReference.isStream)
  return rewriteFile({ trailer: PdfDict.of({ Root: catalog }), resolve: objects.resolve }, version, isPacked)
}

function addPage(objects: JoinedObjects, index: number, { ref, dict, attributes }: Page, tree: PdfRef): PdfRef {
  const copy = objects.dictFrom(index, dict)
  for (const key of INHERITED) {
    const value = attributes.get(key)
    if (value !== undefined) copy.set(key, objects.from(index, value))
  }
  for (const key of LEFT_OUT) copy.delete(key)
  const joined = objects.from(index, new PdfRef(ref.number)) as PdfRef
  objects.set(joined, copy.set('Type', name('Page')).set('Parent', tree) as PdfDict)
  return joined
}

/** The first language that is stated. */
function languageOf(files: PdfFile[]): PdfObject | undefined {
  for (const file of files) {
    const catalog = file.resolve(file.catalogRef)
    const language = catalog instanceof PdfDict ? file.resolve(catalog.get('Lang')) : null
    if (language !== null) return language
  }
  return undefined
}
