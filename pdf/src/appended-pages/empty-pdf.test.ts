import { expect, it } from 'vitest'
import { PdfFile } from '../file/pdf-file.js'
import { sealForTest, testCertificate } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'
import { emptyPdf } from './empty-pdf.js'

const pdf = emptyPdf({ language: 'de', title: 'Abschlusszertifikat – Mietvertrag (für 2 Jahre)' })

it('says its language, and has readers show its title', () => {
  expect(PdfFile.open(pdf).catalogRef.number).toBe(1)
  const catalog = pdf.subarray(pdf.indexOf('1 0 obj'), pdf.indexOf('endobj')).toString('latin1')
  expect(catalog).toMatch(/\/Lang (\(de\)|<6465>)/)
  expect(catalog).toContain('/DisplayDocTitle true')
})

it.skipIf(!hasTool('pdfinfo') || !hasTool('qpdf'))(
  'is as good once it is sealed (skipped without its tools)',
  async () => {
    const sealed = await sealForTest(pdf, { certificate: testCertificate({ language: 'de' }), stamps: [] })
    const info = runTool('pdfinfo', ['-enc', 'UTF-8', 'FILE'], sealed.pdf).bytes.toString()
    expect(info).toMatch(/^Title: +Abschlusszertifikat – Mietvertrag \(für 2 Jahre\)$/m)
    expect(runTool('qpdf', ['--check', 'FILE'], sealed.pdf).status).toBe(0)
    const plain = runTool('qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-'], sealed.pdf).bytes.toString(
      'latin1'
    )
    expect(plain).toMatch(/\/DisplayDocTitle true/)
    expect(plain.match(/^\/Span <<\/Lang \(de\)>> BDC$/gm)).toHaveLength(sealed.pageCount)
  }
)
