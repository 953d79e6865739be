import type { Language } from '@signpost/spec/languages'
import { describe, expect, it } from 'vitest'
import type { CertificateSigner, SignerIdentification } from '../interface/requests.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { solidPng } from '../testing/make-png.js'
import { sealForTest, testCertificate } from '../testing/seal-for-test.js'
import { hasTool, renderPage, runTool } from '../testing/tools.js'
import { printedPartOf } from './printed-part.js'

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

  it('prints the first and the last entries of a very long audit trail, and says how many there are', async () => {
    const all = Array.from({ length: 60_000 }, (_, index) => ({
      ...entry,
      sequence: index + 1,
      hash: index.toString(16).padStart(64, '0')
    }))
    const certificate = testCertificate({ auditTrail: printedPartOf(all) })
    const { pdf, pageCount } = await sealForTest(onePagePdf(), { certificate })
    const text = textOf(pdf).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Entries 501 to 59500 are not printed.')
    expect(text).toContain('number of entries (60000)')
    expect(pageCount).toBeLessThan(60)
  })

  it('prints the SHA-256 of the audit trail that the seal covers', async () => {
    const auditTrailSha256 = 'c4'.repeat(32)
    const { pdf } = await sealForTest(onePagePdf(), { certificate: testCertificate({ auditTrailSha256 }) })
    expect(textOf(pdf)).toContain(`Audit trail: SHA-256 ${auditTrailSha256}`)
  })

  it('says of each signer what a judge would ask', async () => {
    const [signer] = testCertificate().signers as [CertificateSigner]
    const asked: CertificateSigner = {
      ...signer,
      order: 2,
      timeZone: 'America/Los_Angeles',
      browserTimeZone: 'Asia/Tokyo',
      marks: [
        { purpose: 'signature', made: 'drawnElsewhere' },
        { purpose: 'initials', made: 'typed' }
      ],
      filledIn: [{ label: 'Fee', value: '1250.50' }],
      consentText: 'Ich bin einverstanden.',
      consentInEnglish: 'I agree.'
    }
    const { pdf } = await sealForTest(onePagePdf(), { certificate: testCertificate({ signers: [asked] }) })
    const text = textOf(pdf).replaceAll(/\s+/g, ' ')
    for (const shown of [
      'Signing order 2',
      'Signature made drawn by hand on another device',
      'Initials made typed',
      'Filled in Fee: 1250.50',
      'Time zone Pacific Time (America/Los_Angeles)',
      'Time zone of the browser Asia/Tokyo',
      '21 Nov 2026, 02:15:30 GMT-8 (21 Nov 2026, 10:15:30 UTC)',
      '“Viewed” is when a signer first opened the document',
      '1. Ich bin einverstanden.',
      'The same in English I agree.'
    ])
      expect(text).toContain(shown)
  })

  it.each([6, 7, 8, 9, 10])('has no page with a single row, of %i entries', async (count) => {
    const auditTrail = Array.from({ length: count }, (_, index) => ({ ...entry, sequence: index + 1 }))
    const { pdf, pageCount } = await sealForTest(onePagePdf(), { certificate: testCertificate({ auditTrail }) })
    const rows = textOf(pdf, pageCount).match(/Document (created|sealed|completed) —/g) ?? []
    expect(rows.length).toBeGreaterThan(1)
  })

  it('is in the language of the document', async () => {
    const inLanguage = async (language: Language) =>
      textOf((await sealForTest(onePagePdf(), { certificate: testCertificate({ language }) })).pdf)
    const german = await inLanguage('de')
    for (const words of ['Abschlusszertifikat', 'Dokument erstellt']) expect(german).toContain(words)
    expect(await inLanguage('fr')).toContain('Certificat d’achèvement')
    expect(await inLanguage('en')).toContain('Certificate of completion')
    for (const [language, words] of [
      ['pl', 'Dziennik zdarzeń'],
      ['ja', '完了証明書'],
      ['zh-CN', '审计记录'],
      ['ko', '완료 인증서'],
      ['ar', 'شهادة الإتمام'],
      ['he', 'אישור השלמה']
    ] as const) {
      expect((await inLanguage(language)).normalize('NFKC'), language).toContain(words)
    }
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

const everyPage = (pdf: Buffer) => textOf(pdf).replace(/\s+/g, ' ')
const signer = testCertificate().signers[0]!
const longName =
  'Maximilian Alexander Ferdinand Graf von Hohenzollern-Sigmaringen de Saint-Exupéry von und zu Liechtenstein'

describe.skipIf(!hasTool('pdftotext'))('what the certificate answers (skipped without poppler’s pdftotext)', () => {
  it('names and titles whole, however long', async () => {
    const title = `${'Schedules, Annexes and Amendments to the '.repeat(10)}lease of the premises at the harbour`
    const certificate = testCertificate({ title, signers: [{ ...signer, name: longName, signatureText: undefined }] })
    const signatureBlocks = [{ name: longName, email: 'max@example.test', signedAt: '2026-11-21T10:15:30Z' }]
    const { pdf } = await sealForTest(onePagePdf(), { certificate, signatureBlocks })
    const pages = everyPage(pdf)
    expect(pages.split(longName)).toHaveLength(3)
    expect(pages.split(title.replace(/\s+/g, ' '))).toHaveLength(3)
  })

  it.each<[Partial<SignerIdentification>, string]>([
    [{ byEmail: true }, 'a link sent to ivan@example.test'],
    [{ bySender: true }, 'a link issued to the sender’s own application'],
    [{ bySender: true, byAccessCode: true }, 'own application; an access code set by the sender'],
    [{ byEmail: true, bySender: true }, 'ivan@example.test or a link issued'],
    [{ byLink: true }, 'a link that anybody may open; the e-mail address was not verified'],
    [
      { byLink: true, byCode: { method: 'email_code', to: 'i***@example.test', at: '2026-11-21T10:15:30Z' } },
      'a link that anybody may open; a code sent to i***@example.test'
    ],
    [{ byEmail: true, isSimulated: true }, 'nothing: a test helper signed']
  ])('how a signer was identified: %j', async (ways, words) => {
    const identification = {
      byEmail: false,
      bySender: false,
      byLink: false,
      byAccessCode: false,
      byCode: null,
      isSimulated: false,
      ...ways
    }
    const certificate = testCertificate({ signers: [{ ...signer, identification, signatureText: undefined }] })
    expect(everyPage((await sealForTest(onePagePdf(), { certificate })).pdf)).toContain(words)
  })

  it('which text each signer consented to, each text once', async () => {
    const consenting = (consentText: string, digit: string) => ({
      ...signer,
      consentText,
      consentSha256: digit.repeat(64)
    })
    const signers = [consenting('I agree.', 'a'), consenting('Ich stimme zu.', 'b'), consenting('I agree.', 'a')]
    const pages = everyPage((await sealForTest(onePagePdf(), { certificate: testCertificate({ signers }) })).pdf)
    expect(pages.split('I agree.')).toHaveLength(2)
    expect(pages.match(/given with the signature, to text \d below/g)).toEqual(
      [1, 2, 1].map((number) => `given with the signature, to text ${number} below`)
    )
    expect(pages.split('a'.repeat(64))).toHaveLength(2)
    expect(pages).toMatch(/SHA-256 of the consent\s+b{64}\s+text/)
  })

  it('that the document was sealed and completed, last of all, and where the hash of the file is', async () => {
    const pages = everyPage((await sealForTest(onePagePdf())).pdf)
    const end = pages.slice(pages.indexOf('Audit trail'))
    expect(end.indexOf('Document created')).toBeLessThan(end.indexOf('Document sealed — Signpost'))
    expect(end).toMatch(
      /Document sealed — Signpost.*“Signpost development”.*entries \(1\).*Document completed — Signpost/
    )
    expect(end).toContain('A file cannot hold its own SHA-256')
    const certificate = testCertificate({ sealedSha256: 'c'.repeat(64) })
    const alone = everyPage((await sealForTest(onePagePdf(), { certificate })).pdf)
    expect(alone.split('c'.repeat(64))).toHaveLength(3)
    expect(alone).not.toContain('cannot hold its own')
  })

  it('nothing alone on a last page: how to verify stands with the document', async () => {
    const auditTrail = Array.from({ length: 60 }, (_, index) => ({ ...entry, sequence: index + 1 }))
    const { pdf } = await sealForTest(onePagePdf(), { certificate: testCertificate({ auditTrail }) })
    expect(textOf(pdf, 2)).toContain('Verify this document')
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

/** How many pixels of a page have the colour of the mark across it. */
function paleRed(pdf: Buffer, page: number): number {
  const { pixels } = renderPage(pdf, page, 72)
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at]! - pixels[at + 1]! > 10 && pixels[at]! > 240 && pixels[at + 1]! > 225) count++
  }
  return count
}

describe.skipIf(!hasTool('pdftotext'))('test mode (skipped without poppler’s pdftotext)', () => {
  it('marks every page', async () => {
    const { pdf, pageCount } = await sealForTest(onePagePdf({ page: '/Rotate 90' }), { testMode: true })
    for (let page = 1; page <= pageCount; page++) expect(textOf(pdf, page)).toContain('TEST')
    // Across the pages that are added, too.
    expect(paleRed(pdf, 1)).toBeLessThan(200)
    for (let page = 2; page <= pageCount; page++) expect(paleRed(pdf, page)).toBeGreaterThan(5000)
    const { pdf: live } = await sealForTest(onePagePdf())
    expect(textOf(live)).not.toContain('TEST')
  })
})
