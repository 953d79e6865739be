import { name, PdfDict, PdfRef, textString } from '../pdf/file/objects/objects.js'
import { serialize } from '../pdf/file/objects/serialize.js'

/** A PDF without a page: what a certificate of completion that stands alone is appended to. */
export function emptyPdf({ language, title }: { language: string; title: string }): Buffer {
  const objects = [
    PdfDict.of({
      Type: name('Catalog'),
      Pages: new PdfRef(2, 0),
      Lang: textString(language),
      // Readers show the title, and not the name of the file.
      ViewerPreferences: PdfDict.of({ DisplayDocTitle: true })
    }),
    PdfDict.of({ Type: name('Pages'), Kids: [], Count: 0 }),
    PdfDict.of({ Title: textString(title) })
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), serialize(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R /Info 3 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 4\n0000000000 65535 f \n${entries}${trailer}`)])
}
