import { X509Certificate } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makePdf, onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
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

  it('is the newest signature, no matter who signed before', async () => {
    const signed = await signedForm(await testSigner())
    const { pdf } = await sealForTest(signed)
    expect(readSeal(signed)).toMatchObject({ index: 0, auditSeal: null })
    expect(readSeal(pdf)).toMatchObject({ index: 1, auditSeal: { entries: 1 } })
  })

  it('has the newest revocation data of a file that is full of it', async () => {
    const list = (byte: number) => {
      const packed = deflateSync(Buffer.alloc(12 << 20, byte))
      return stream(packed, '/Filter/FlateDecode')
    }
    const full = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R/DSS<</CRLs[4 0 R 5 0 R 6 0 R]>>>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'],
      ...[4, 5, 6].map((number): TestObject => [number, list(number)])
    ])
    const { crls } = readSeal((await sealForTest(full)).pdf)
    expect(crls.map((crl) => [crl.length, crl[0]])).toEqual([
      [12 << 20, 5],
      [12 << 20, 6]
    ])
  })

  it('is not there in a file without signatures', () => {
    expect(() => readSeal(onePagePdf())).toThrow('the file has no signature')
  })
})
