import { name, PdfDict, type PdfObject, PdfRef, textString } from '../file/objects/objects.js'
import { rewriteFile } from '../file/rewrite-file.js'

/** A PDF without pages, to which a certificate of completion is appended that is a file of its own. */
export function emptyPdf({ language, title }: { language: string; title: string }): Buffer {
  const [catalog, pages, info] = [new PdfRef(1), new PdfRef(2), new PdfRef(3)]
  const objects = new Map([
    [
      catalog.number,
      PdfDict.of({
        Type: name('Catalog'),
        Pages: pages,
        Lang: textString(language),
        // Its pages are all appended, with a structure.
        MarkInfo: PdfDict.of({ Marked: true }),
        // Readers show the title instead of the file's name.
        ViewerPreferences: PdfDict.of({ DisplayDocTitle: true })
      })
    ],
    [pages.number, PdfDict.of({ Type: name('Pages'), Kids: [], Count: 0 })],
    [info.number, PdfDict.of({ Title: textString(title) })]
  ])
  const resolve = (object: PdfObject | undefined): PdfObject =>
    object instanceof PdfRef ? (objects.get(object.number) ?? null) : (object ?? null)
  return rewriteFile({ trailer: PdfDict.of({ Root: catalog, Info: info }), resolve }, '1.7', false)
}
