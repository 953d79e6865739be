import { describe, expect, it } from 'vitest'
import { onePagePdf } from './testing/make-pdf.js'
import { solidPng } from './testing/make-png.js'
import { sealForTest, testCertificate } from './testing/seal-for-test.js'
import { hasTool, runTool } from './testing/tools.js'

const textOf = (pdf: Buffer, page?: number): string => {
  const pages = page ? ['-f', String(page), '-l', String(page)] : []
  return runTool('pdftotext', ['-enc', 'UTF-8', '-layout', ...pages, 'FILE', '-'], pdf).bytes.toString('utf8')
}
const entry = testCertificate().auditTrail[0]!

describe.skipIf(!hasTool('pdftotext'))('the certificate of completion (skipped without poppler’s pdftotext)', () => {
  it('says what was signed, by whom and when, with the whole audit trail', async () => {
    const auditTrail = Array.from({ length: 60 }, (_, index) => ({
      ...entry,
      sequence: index + 1,
      actor: `actor-${index + 1}@example.test`,
      hash: index.toString(16).padStart(64, '0')
    }))
    const { pdf, pageCount } = await sealForTest(onePagePdf(), { certificate: testCertificate({ auditTrail }) })
    const text = textOf(pdf)
    for (const shown of [
      'Lease agreement',
      '0123456789abcdef'.repeat(4),
      'Иван Петров',
      'ivan@example.test',
      '203.0.113.7'
    ]) {
      expect(text).toContain(shown)
    }
    for (const { actor, hash } of auditTrail) {
      expect(text).toContain(`Document created — ${actor}`)
      expect(text).toContain(hash)
    }
    expect(text).toContain(`Page ${pageCount - 1} of ${pageCount - 1}`)
    expect(text).toContain('development certificate')
  })

  it('is in the language of the document', async () => {
    const inLanguage = async (language: string) =>
      textOf((await sealForTest(onePagePdf(), { certificate: testCertificate({ language }) })).pdf, 2)
    const german = await inLanguage('de')
    for (const words of ['Abschlusszertifikat', 'Dokument erstellt']) expect(german).toContain(words)
    expect(await inLanguage('fr-CA')).toContain('Certificat de signature')
    expect(await inLanguage('xx')).toContain('Certificate of completion')
  })

  it('leads to the page that verifies', async () => {
    const { tail } = await sealForTest(onePagePdf())
    const url = Buffer.from('https://sign.example.test/verify').toString('hex')
    expect(tail.includes(`/URI <${url}>`)).toBe(true)
  })

  it('spells out what no font has, rather than fail', async () => {
    const auditTrail = [{ ...entry, userAgent: 'Browser \u{1f600}' }]
    const { pdf } = await sealForTest(onePagePdf(), {
      certificate: testCertificate({ auditTrail, title: 'A \u{13000} b' })
    })
    expect(textOf(pdf)).toContain('Browser [U+1F600]')
    expect(textOf(pdf)).toContain('A [U+13000] b')
  })

  it('comes on the paper of the document', async () => {
    const sizeOf = (pdf: Buffer) => runTool('pdfinfo', ['-f', '2', '-l', '2', 'FILE'], pdf).output
    expect(sizeOf((await sealForTest(onePagePdf())).pdf)).toContain('612 x 792 pts (letter)')
    const a4 = onePagePdf({ parent: '/MediaBox[0 0 595 842]/Rotate 90' })
    expect(sizeOf((await sealForTest(a4)).pdf)).toContain('(A4)')
    expect(sizeOf((await sealForTest(a4)).pdf)).toMatch(/Page +2 rot: +0/)
  })
})

describe.skipIf(!hasTool('pdftotext'))('signature pages (skipped without poppler’s pdftotext)', () => {
  it('have a block for each signer without a field', async () => {
    const signatureBlocks = Array.from({ length: 9 }, (_, index) => ({
      name: `Signer ${index}`,
      email: `s${index}@example.test`,
      signedAt: '2026-11-21T10:15:30Z',
      ...(index % 2 ? { text: `Signer ${index}` } : { image: solidPng(30, 10, [0, 0, 90, 255]) })
    }))
    const { pdf } = await sealForTest(onePagePdf(), { signatureBlocks })
    const text = [2, 3, 4].map((page) => textOf(pdf, page)).join('')
    for (const { email } of signatureBlocks) expect(text).toContain(email)
    expect(text.match(/Signer 3/g)).toHaveLength(2)
  })
})

describe.skipIf(!hasTool('pdftotext'))('test mode (skipped without poppler’s pdftotext)', () => {
  it('marks every page', async () => {
    const { pdf, pageCount } = await sealForTest(onePagePdf({ page: '/Rotate 90' }), { testMode: true })
    for (let page = 1; page <= pageCount; page++) expect(textOf(pdf, page)).toContain('TEST')
    const { pdf: live } = await sealForTest(onePagePdf())
    expect(textOf(live)).not.toContain('TEST')
  })
})
