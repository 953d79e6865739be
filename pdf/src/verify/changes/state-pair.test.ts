import { expect, it } from 'vitest'
import { PdfRef } from '../../file/objects/objects.js'
import { PdfFile } from '../../file/pdf-file.js'
import { appendRevision } from '../../testing/append-revision.js'
import { makePdf, stream } from '../../testing/make-pdf.js'
import { Budget } from './budget.js'
import { ReferenceIndex } from './reference-index.js'
import { StatePair } from './state-pair.js'

/** A file whose object 5 is packed in object 4. */
function packedFile(): Buffer {
  const packed = stream('5 0 (text)', '/Type/ObjStm/N 1/First 4')
  const pdf = makePdf([
    [1, '<</Type/Catalog>>'],
    [4, packed]
  ])
  const entries = `/Type/XRef/Size 8/Root 1 0 R/Prev ${pdf.lastIndexOf('xref\n0 ')}/W[1 1 1]/Index[5 1]`
  const section = stream(Buffer.from([2, 4, 0]), entries)
  const tail = Buffer.from(`\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`)
  return Buffer.concat([pdf, Buffer.from('7 0 obj\n'), section, tail])
}

const pairOf = (before: Buffer, after: Buffer) =>
  new StatePair(PdfFile.open(before), PdfFile.open(after), new ReferenceIndex(), new Budget(1000))

it('an object has moved if the stream that it is packed in was replaced', () => {
  const before = packedFile()
  const after = appendRevision(before, [[4, stream('5 0 (else)', '/Type/ObjStm/N 1/First 4')]])
  expect([...pairOf(before, after).movedNumbers]).toEqual(expect.arrayContaining([4, 5]))
  expect([...pairOf(before, appendRevision(before, [])).movedNumbers]).toEqual([])
})

it('an object has moved, and differs, if it stands where it was under another generation', () => {
  const before = makePdf([
    [1, '<</Type/Catalog>>'],
    [2, '(text)']
  ])
  const offset = String(before.indexOf('\n2 0 obj') + 1).padStart(10, '0')
  const previous = before.lastIndexOf('xref\n0 ')
  const update = (generation: string) => {
    const rows = `xref\n2 1\n${offset} ${generation} n \n`
    const trailer = `trailer\n<</Size 3/Root 1 0 R/Prev ${previous}>>\nstartxref\n${before.length}\n%%EOF\n`
    return pairOf(before, Buffer.concat([before, Buffer.from(rows + trailer)]))
  }
  expect([...update('00000').movedNumbers]).toEqual([])
  expect([...update('00003').movedNumbers]).toEqual([2])
  expect(update('00000').differs(new PdfRef(2), new PdfRef(2))).toBe(false)
  expect(update('00003').differs(new PdfRef(2), new PdfRef(2))).toBe(true)
})
