import { beforeAll, describe, expect, it } from 'vitest'
import { PdfDict, type PdfObject, PdfRef } from '../file/objects/objects.js'
import { serialize } from '../file/objects/serialize.js'
import { PdfFile } from '../file/pdf-file.js'
import { readPages } from '../page/page-tree.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { makePdf, onePagePdf } from '../testing/make-pdf.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'
import { readSignatures } from '../verify/read-signatures.js'
import { verifyPdf } from '../verify/verify-pdf.js'

const block = { name: 'Ada', email: 'ada@example.test', signedAt: '2026-11-21T10:15:30Z', text: 'Ada' }
const bytesOf = (file: PdfFile, number: number) => serialize(file.resolve(new PdfRef(number))).toString('latin1')

/** The numbers of the objects of a file that are others than they were in an earlier state of it. */
function changedObjects(before: PdfFile, after: PdfFile): number[] {
  const numbers = Array.from({ length: before.nextNumber }, (_, index) => index)
  return numbers.filter((number) => bytesOf(before, number) !== bytesOf(after, number))
}

describe('a file that carries signatures', () => {
  let first: Buffer
  let second: Awaited<ReturnType<typeof sealForTest>>
  beforeAll(async () => {
    first = (await sealForTest(onePagePdf(), { permits: 'signatures' })).pdf
    const prepared = preparePdf(first)
    expect(prepared.working).toBe(first)
    expect(prepared.inspection.existing_signatures).toBe(1)
    second = await sealForTest(first, { signatureBlocks: [block], testMode: true })
  })

  it('is sealed as it is: no page more, no page changed but for its list of annotations', () => {
    const [before, after] = [PdfFile.open(first), PdfFile.open(second.pdf)]
    expect(second.pageCount).toBe(2)
    expect(second.pdf.subarray(0, first.length).equals(first)).toBe(true)
    const pages = readPages(before)
    expect(changedObjects(before, after)).toEqual(
      [before.catalogRef.number, pages[0]!.ref.number].sort((a, b) => a - b)
    )
    for (const [index, page] of readPages(after).entries()) {
      const known = pages[index]!.dict
      const withoutAnnots = (dict: PdfDict) => [...dict].filter(([key]) => key !== 'Annots').map(stringOf)
      expect(withoutAnnots(page.dict)).toEqual(withoutAnnots(known))
    }
  })

  it('changes nothing of the catalog but its list of fields', () => {
    const [before, after] = [first, second.pdf].map((bytes) => {
      const file = PdfFile.open(bytes)
      return new PdfDict(file.resolve(file.catalogRef) as PdfDict)
    })
    expect([...after!].filter(([key]) => key !== 'AcroForm').map(stringOf)).toEqual(
      [...before!].filter(([key]) => key !== 'AcroForm').map(stringOf)
    )
  })

  it('keeps its signatures whole, and takes a third', async () => {
    const third = (await sealForTest(second.pdf)).pdf
    const names = readSignatures(PdfFile.open(third)).map(({ fieldName }) => fieldName)
    expect(names).toEqual(['Signpost seal', 'Signpost seal 2', 'Signpost seal 3'])
    const { signatures } = verifyPdf(third)
    expect(signatures.map(({ valid }) => valid)).toEqual([true, true, true])
    // What came after each is what a signature permits.
    expect(signatures.map(({ changesAfter }) => [changesAfter.level, changesAfter.permitted])).toEqual([
      ['forms', true],
      ['forms', true],
      ['none', true]
    ])
  })

  it('says in the signature that it is a test, since no page does', () => {
    const reason = Buffer.from('\ufeffTEST — not legally binding', 'utf16le').swap16()
    expect(second.tail.toString('latin1')).toContain(`/Reason ${serializeBytes(reason)}`)
  })

  it('keeps lists where they stand that are objects of their own', async () => {
    const file = signedByAnother()
    const sealed = await sealForTest(file)
    const [before, after] = [PdfFile.open(file), PdfFile.open(sealed.pdf)]
    // The list of fields, and the first page's list of annotations: neither form, nor catalog, nor page.
    expect(changedObjects(before, after)).toEqual([6, 7])
    expect(readSignatures(after)).toHaveLength(2)
  })

  it('still gets the stamps of a document that was sent before this was so', async () => {
    const stamp = { kind: 'text', text: 'Berlin', page: 1, x: 10, y: 10, width: 100, height: 20 } as const
    const sealed = await sealForTest(first, { stamps: [stamp] })
    expect(sealed.pageCount).toBe(3)
  })

  it.skipIf(!hasTool('pdfsig'))('is what pdfsig calls valid, twice (skipped without poppler’s pdfsig)', () => {
    const { output } = runTool('pdfsig', ['-nocert', 'FILE'], second.pdf)
    expect(output.match(/Signature Validation: Signature is Valid/g)).toHaveLength(2)
    expect(output).toContain('Total document signed')
  })

  it.skipIf(!hasTool('qpdf'))('is what qpdf calls sound (skipped without qpdf)', () => {
    expect(runTool('qpdf', ['--check', 'FILE'], second.pdf).status).toBe(0)
  })
})

const stringOf = ([key, value]: [string, PdfObject]) => `${key} ${serialize(value).toString('latin1')}`
const serializeBytes = (bytes: Buffer) => `<${bytes.toString('hex')}>`

/** A file as others write it: form, fields and annotations are objects of their own. */
function signedByAnother(): Buffer {
  return makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots 7 0 R>>'],
    [4, '<</Fields 6 0 R/SigFlags 3>>'],
    [5, '<</Type/Annot/Subtype/Widget/FT/Sig/T(Theirs)/V 8 0 R/P 3 0 R/Rect[0 0 0 0]/F 132>>'],
    [6, '[5 0 R]'],
    [7, '[5 0 R]'],
    [8, '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[0 10 20 10]/Contents<00>>>']
  ])
}
