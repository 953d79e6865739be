import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { decodeStream } from '../file/filters/filters.js'
import { readNameTree } from '../file/name-tree.js'
import type { PdfDict, PdfStream } from '../file/objects/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import type { SealAttachment } from '../interface/requests.js'
import { onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { sealForTest, verifyForTest } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'

const attachment = (fileName: string, content: string) => {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = '2026-11-21T10:15:30.000Z'
  return { fileName, contentType: 'application/pdf', bytes, sha256, description: 'Licence', at }
}

const claimed = (part: string, conformance?: string) =>
  `<pdfaid:part>${part}</pdfaid:part>${conformance ? `<pdfaid:conformance>${conformance}</pdfaid:conformance>` : ''}`

it('embeds files beside the names that the file has, and the seal covers them', async () => {
  const names = '/Names<</Dests<</Names[(start)[3 0 R/Fit]]>>>>'
  const attachments = [
    attachment('licence.pdf', 'one'),
    attachment('licence.pdf', 'two'),
    attachment('Führerschein.pdf', 'three')
  ]
  const working = onePagePdf({ catalog: names })
  const { pdf } = await sealForTest(working, { attachments })
  expect(await verifyForTest(pdf)).toMatchObject({ valid: true, coversWholeFile: true, problems: [] })
  const text = pdf.subarray(working.length).toString('latin1')
  expect(text).toMatch(/\/Names\s*<<[^>]*\/Dests/)
  expect(text).toMatch(/\/AF\s*\[/)
  expect(text.match(/\/AFRelationship\s*\/Supplement/g)).toHaveLength(3)
  expect(text).toContain(createHash('md5').update('one').digest('hex'))
  if (hasTool('qpdf')) expect(runTool('qpdf', ['--check', 'FILE'], pdf).status).toBe(0)
  if (!hasTool('pdfdetach')) return
  const output = runTool('pdfdetach', ['-list', 'FILE'], pdf).bytes.toString()
  expect(output).toContain('Führerschein.pdf')
  expect(output).toContain('3 embedded files')
})

it('keeps files that the document has already, in whatever way their names are kept', async () => {
  const known = (number: number, key: string, fileName: string): TestObject[] => [
    [number, `<</Names[(${key})${number + 1} 0 R]>>`],
    [number + 1, `<</Type/Filespec/F(${fileName})/UF(${fileName})/EF<</F ${number + 2} 0 R>>>>`],
    [number + 2, stream(`content of ${fileName}`, '/Type/EmbeddedFile')]
  ]
  const working = onePagePdf({
    catalog: '/Names<</EmbeddedFiles 20 0 R>>/AF[31 0 R]',
    // The last node is its own child.
    objects: [
      [20, '<</Kids[30 0 R 40 0 R 21 0 R]>>'],
      [21, '<</Kids[21 0 R 20 0 R]>>'],
      ...known(30, '001 licence.pdf', 'invoice.xml'),
      ...known(40, 'z', 'plan.dwg')
    ]
  })
  const { pdf } = await sealForTest(working, { attachments: [attachment('licence.pdf', 'one')] })
  expect(await verifyForTest(pdf)).toMatchObject({ valid: true, problems: [] })
  const catalog = pdf.toString('latin1', working.length).match(/\/AF\s*\[[^\]]*\]/)!
  expect(catalog[0].match(/\d+ 0 R/g)).toHaveLength(2)
  expect(catalog[0]).toContain('31 0 R')
  const file = PdfFile.open(pdf)
  const names = file.resolve((file.resolve(file.catalogRef) as PdfDict).get('Names')) as PdfDict
  const keys = readNameTree(names.get('EmbeddedFiles'), file.resolve).map(({ key }) =>
    Buffer.from(key.bytes).toString()
  )
  expect(keys).toEqual(['001 licence.pdf', '002 licence.pdf', 'z'])
  if (!hasTool('pdfdetach')) return
  const list = runTool('pdfdetach', ['-list', 'FILE'], pdf).bytes.toString()
  expect(list).toContain('3 embedded files')
  for (const each of ['invoice.xml', 'plan.dwg', 'licence.pdf']) expect(list).toContain(each)
})

it.each([
  ['PDF/A-1', claimed('1', 'B'), null],
  ['PDF/A-2', claimed('2', 'B'), '3'],
  ['PDF/A-2 in attributes', ' pdfaid:part="2" pdfaid:conformance="U"', '3'],
  ['PDF/A-3', claimed('3', 'A'), '3'],
  ['PDF/A-4', claimed('4'), null],
  ['PDF/A-4 with files', claimed('4', 'F'), '4'],
  ['no PDF/A', '', null]
])('of %s, what the file says of itself is true', async (_, claim, part) => {
  const about = claim.startsWith('<') ? `>${claim}</rdf:Description>` : `${claim}/>`
  const metadata = `<rdf:RDF><rdf:Description dc:title="L\xc3\xa4rm" ${about}</rdf:RDF>`
  const working = onePagePdf({
    catalog: '/Metadata 20 0 R',
    objects: [[20, stream(metadata, '/Type/Metadata/Subtype/XML')]]
  })
  const metadataOf = async (attachments: SealAttachment[]) => {
    const file = PdfFile.open((await sealForTest(working, { attachments })).pdf)
    const catalog = file.resolve(file.catalogRef) as PdfDict
    return decodeStream(file.resolve(catalog.get('Metadata')) as PdfStream, file.resolve, 10_000).toString('latin1')
  }
  expect(await metadataOf([])).toBe(metadata)
  const sealed = await metadataOf([attachment('licence.pdf', 'one')])
  expect(/pdfaid:part[>="]+(\d)/.exec(sealed)?.[1] ?? null).toBe(part)
  if (part === null) expect(sealed).not.toContain('pdfaid')
  expect(sealed).toContain('L\xc3\xa4rm')
})

it('embeds nothing that differs from its digest', async () => {
  const [changed] = [attachment('licence.pdf', 'one')]
  await expect(
    sealForTest(onePagePdf(), { attachments: [{ ...changed!, bytes: Buffer.from('another') }] })
  ).rejects.toThrow('differs from its digest')
})

it('prints the name on one line of the box, shortened before its extension', async () => {
  const box = { page: 1, x: 20, y: 20, width: 90, height: 20, kind: 'attachment' } as const
  const stamps = [
    { ...box, text: 'licence.pdf' },
    { ...box, y: 60, text: `${'A very long name '.repeat(8)}.pdf` },
    { ...box, y: 100, width: 3, height: 3, text: 'tiny.pdf' }
  ]
  const { pdf } = await sealForTest(onePagePdf(), { stamps })
  if (!hasTool('pdftotext')) return
  const output = runTool('pdftotext', ['-l', '1', 'FILE', '-'], pdf).bytes.toString()
  expect(output).toContain('licence.pdf')
  expect(output).toMatch(/A very [a-z ]*….pdf/)
  expect(output).not.toContain('tiny.pdf')
})
