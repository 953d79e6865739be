import { describe, expect, it } from 'vitest'
import { emptyPdf } from '../appended-pages/empty-pdf.js'
import type { Stamp } from '../interface/requests.js'
import { onePagePdf, type TestObject } from '../testing/make-pdf.js'
import { solidPng } from '../testing/make-png.js'
import { sealForTest, testCertificate, verifyForTest } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'

const structureOf = (pdf: Buffer) =>
  runTool('pdfinfo', ['-enc', 'UTF-8', '-struct-text', 'FILE'], pdf).bytes.toString('utf8')

const stamp: Stamp = {
  kind: 'text',
  page: 1,
  x: 72,
  y: 200,
  width: 200,
  height: 20,
  text: 'Twelve months'
}

/** A page of a tagged file, whose heading is in its tree: the array of its parents is an object of its own, or not. */
function taggedPdf({
  page = '/StructParents 0',
  nums = '0 63 0 R',
  kids = '61 0 R',
  objects = [] as TestObject[]
} = {}) {
  return onePagePdf({
    catalog: '/StructTreeRoot 60 0 R/MarkInfo<</Marked true>>/Lang(en)',
    content: '/H1 <</MCID 0>> BDC BT /F1 12 Tf 72 700 Td (Lease) Tj ET EMC /Artifact BMC\n',
    page,
    objects: [
      [60, `<</Type/StructTreeRoot/K[${kids}]/ParentTree 64 0 R/ParentTreeNextKey 1>>`],
      [61, '<</Type/StructElem/S/Document/P 60 0 R/K[62 0 R]>>'],
      [62, '<</Type/StructElem/S/H1/P 61 0 R/Pg 3 0 R/K 0>>'],
      [63, '[62 0 R]'],
      [64, `<</Nums[${nums}]>>`],
      ...objects
    ]
  })
}

describe.skipIf(!hasTool('pdfinfo'))('the structure of a sealed file (skipped without poppler’s pdfinfo)', () => {
  it('names what the pages of a certificate have, in the order in which it is read', async () => {
    const certificate = testCertificate({ sealedSha256: 'c'.repeat(64) })
    const pdf = emptyPdf({ language: 'en', title: 'Certificate – Lease agreement' })
    const { pdf: alone } = await sealForTest(pdf, { certificate })
    const structure = structureOf(alone)
    expect(structure).toMatch(/^Document\n {2}H1 \(block\)\n {4}"Certificate of completion"\n {2}P \(block\)/)
    const outline = structure.match(/^ {2}(H\d|P|Table|Figure)(?=[ :\n])/gm)!.map((line) => line.trim())
    expect(outline).toEqual('H1 P P Figure H2 Table H2 P P H2 P H3 Figure Table H2 P Table'.split(' '))
    expect(structure).toMatch(/TR\n +TH:?\n +\/Scope \/Row\n +"File"\n +TD\n +"lease\.pdf"/)
    expect(structure).toMatch(/Link \(inline\)\n +"https:\/\/sign\.example\.test\/verify"\n +Object \d+ 0/)
    const info = runTool('pdfinfo', ['FILE'], alone).output
    expect(info).toMatch(/^Tagged: +yes$/m)
    // Footers, rules and marks are decoration.
    expect(structure).not.toContain('Page 1 of')
  })

  it('says what its pictures show', async () => {
    const certificate = testCertificate()
    const signatureBlocks = [
      {
        name: 'Иван Петров',
        email: 'i@example.test',
        signedAt: '2026-11-21T10:15:30Z',
        image: solidPng(30, 10, [0, 0, 90, 255])
      }
    ]
    const { tail } = await sealForTest(onePagePdf(), { certificate, signatureBlocks })
    const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
    const text = tail.toString('latin1')
    expect(text.match(new RegExp(`/Alt <${utf16('Signature: Иван Петров')}>`, 'g'))).toHaveLength(2)
    expect(text).toContain(`/Alt <${Buffer.from(certificate.verifyUrl).toString('hex')}>`)
  })

  it('does not say of an untagged document that it is tagged: its own pages would be silent', async () => {
    const { pdf } = await sealForTest(onePagePdf(), { stamps: [stamp], testMode: true })
    expect(structureOf(pdf)).toContain('"Certificate of completion"')
    expect(runTool('pdfinfo', ['FILE'], pdf).output).toMatch(/^Tagged: +no$/m)
    expect(structureOf(pdf)).not.toContain('TEST')
  })

  it.each([
    ['as an object of its own', '0 63 0 R'],
    ['within the tree', '0 [62 0 R]']
  ])('has what people filled in, after what the page had, with its parents %s', async (_how, nums) => {
    const { pdf } = await sealForTest(taggedPdf({ nums }), { stamps: [stamp] })
    expect(structureOf(pdf)).toMatch(
      /^Document\n {2}H1 \(block\)\n {4}"Lease"\n {2}P \(block\)\n {4}"Twelve months"\n {2}Part\n {4}H1 \(block\)\n {6}"Certificate of completion"/
    )
    expect(runTool('pdfinfo', ['FILE'], pdf).output).toMatch(/^Tagged: +yes$/m)
  })

  it('adds beside several elements of a document', async () => {
    const kids = '61 0 R 65 0 R'
    const objects: TestObject[] = [[65, '<</Type/StructElem/S/Sect/P 60 0 R/K[]>>']]
    const structure = structureOf((await sealForTest(taggedPdf({ kids, objects }), { stamps: [stamp] })).pdf)
    expect(structure).toMatch(/"Lease"\nSect\nP \(block\)\n {2}"Twelve months"\nPart\n/)
  })

  it('leaves out the mark of a test, and stamps on pages that no tree has', async () => {
    const marked = structureOf((await sealForTest(taggedPdf(), { testMode: true })).pdf)
    expect(marked).not.toContain('TEST')
    const stranger = await sealForTest(taggedPdf({ page: '' }), { stamps: [stamp] })
    expect(structureOf(stranger.pdf)).not.toContain('Twelve months')
  })

  it('stays as it is if it is damaged', async () => {
    const { pdf, tail } = await sealForTest(taggedPdf({ nums: '0 63 0 R 0 63 0 R' }), { stamps: [stamp] })
    expect(structureOf(pdf)).toMatch(/^Document\n {2}H1 \(block\)\n {4}"Lease"\n$/)
    expect(tail.toString('latin1')).not.toMatch(/^60 0 obj/m)
  })

  it('is covered by the seal, which is believed as before', async () => {
    const { pdf } = await sealForTest(taggedPdf(), { stamps: [stamp] })
    expect((await verifyForTest(pdf)).verdict).toBe(
      (await verifyForTest((await sealForTest(onePagePdf())).pdf)).verdict
    )
  })

  it.skipIf(!hasTool('qpdf'))('is sound for qpdf (skipped without it)', async () => {
    for (const source of [onePagePdf(), taggedPdf()]) {
      const { pdf } = await sealForTest(source, { stamps: [stamp], testMode: true })
      expect(runTool('qpdf', ['--check', 'FILE'], pdf).status).toBe(0)
    }
  })
})
