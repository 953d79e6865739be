import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, verifyForTest } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'

const attachment = (fileName: string, content: string) => {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = '2026-11-21T10:15:30.000Z'
  return { fileName, contentType: 'application/pdf', bytes, sha256, description: 'Licence', at }
}

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
