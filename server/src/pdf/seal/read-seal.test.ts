import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { onePagePdf } from '../testing/make-pdf.js'
import { sealForTest, testCertificate, testSigner } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import { readSeal } from './read-seal.js'

describe('a seal that is taken apart', () => {
  it('has the certificate, the signature and the bytes that it covers', async () => {
    const { pdf } = await sealForTest(onePagePdf())
    const { index, certificates, cms, byteRange, timestamps, ocsps, crls } = readSeal(pdf)
    const signer = await testSigner()
    expect(certificates.map((der) => Buffer.from(der))).toEqual(signer.certificates.map((der) => Buffer.from(der)))
    expect(new X509Certificate(certificates[0]!).subject).toBe('CN=Signpost development')
    const [start, length, resume, rest] = byteRange
    expect([index, start, resume + rest]).toEqual([0, 0, pdf.length])
    const digits = pdf.subarray(length + 1, resume - 1).toString('latin1')
    expect(digits.replace(/(00)+$/, '')).toBe(
      Buffer.from(cms)
        .toString('hex')
        .replace(/(00)+$/, '')
    )
    // One sequence, and nothing after it.
    expect(cms.length).toBe(4 + Buffer.from(cms).readUInt16BE(2))
    expect({ timestamps, ocsps, crls }).toEqual({ timestamps: [], ocsps: [], crls: [] })
  })

  it('states the end of the audit trail, and its SHA-256 in plain digits', async () => {
    const auditTrailSha256 = 'ab'.repeat(32)
    const { pdf } = await sealForTest(onePagePdf(), { certificate: testCertificate({ auditTrailSha256 }) })
    expect(readSeal(pdf).auditSeal).toEqual({
      documentId: 'doc_01jd7ve6fzex3rgk9p7wq8x2nm',
      entries: 1,
      hash: '0f'.repeat(32),
      trailSha256: auditTrailSha256
    })
    expect(pdf.includes(`/SHA256 <${auditTrailSha256}>`)).toBe(true)
    expect(readSeal((await sealForTest(onePagePdf())).pdf).auditSeal).not.toHaveProperty(
      'trailSha256',
      expect.any(String)
    )
  })

  it('is the newest signature, whoever signed before', async () => {
    const signed = await signedForm(await testSigner())
    const { pdf } = await sealForTest(signed)
    expect(readSeal(signed)).toMatchObject({ index: 0, auditSeal: null })
    expect(readSeal(pdf)).toMatchObject({ index: 1, auditSeal: { entries: 1 } })
  })

  it('is not there in a file without signatures', () => {
    expect(() => readSeal(onePagePdf())).toThrow('the file has no signature')
  })
})
