import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { beforeAll, describe, expect, it } from 'vitest'
import { octets, oid, sequence } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { PdfFile } from '../file/pdf-file.js'
import {
  createDevelopmentCertificate,
  loadSigningCertificate,
  type SealSigner
} from '../signing-certificate/signing-certificate.js'
import { verifyForTest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import {
  changeCms,
  reissue,
  withAlgorithm,
  withAttributes,
  withContent,
  withSecondSigner
} from '../testing/tamper-cms.js'
import { checkCoverage, isBlank } from './check-coverage.js'
import { readSignatures } from './read-signatures.js'

let signer: SealSigner
let keyPem: string
beforeAll(async () => {
  const { certificate, privateKey } = await createDevelopmentCertificate(new Date('2026-11-21T10:15:30Z'))
  keyPem = privateKey
  signer = await loadSigningCertificate({ certificatePem: certificate, keyPem })
}, 60_000)

const verdictOf = async (pdf: Buffer) => {
  const { verdict, valid, signatures } = await verifyForTest(pdf, { own: signer.certificates })
  return { verdict, valid, why: signatures[0]?.subIndication }
}
const tampered = (change: (signed: pkijs.SignedData) => void) =>
  signedForm(signer, { tamper: (cms) => changeCms(cms, change) }).then(verdictOf)
const broken = (why: string) => ({ verdict: 'broken', valid: false, why })

describe('a signature', () => {
  it('that nobody touched is good, also when its structure was taken apart and put together again', async () => {
    expect(await verdictOf(await signedForm(signer))).toEqual({ verdict: 'valid', valid: true, why: null })
    expect(await tampered(() => undefined)).toEqual({ verdict: 'valid', valid: true, why: null })
  })

  it('of changed bytes is broken', async () => {
    const pdf = await signedForm(signer)
    pdf[pdf.indexOf('Hello')] = 0x4a
    expect(await verdictOf(pdf)).toEqual(broken('HASH_FAILURE'))
  })

  it('with any damaged byte is reported on', async () => {
    const pdf = await signedForm(signer)
    const start = pdf.indexOf('/Contents <') + '/Contents <'.length
    const end = start + pdf.toString('latin1', start, start + 16_000).search(/0*$/)
    expect(end - start).toBeGreaterThan(2000)
    for (let at = start; at < end; at += 23) {
      const damaged = Buffer.from(pdf)
      damaged.write(pdf[at] === 0x31 ? '2' : '1', at, 'latin1')
      expect((await verifyForTest(damaged)).signatures, `byte ${at}`).toHaveLength(1)
    }
  })

  it('that is this service’s own is said to be, also if it does not match the file, and is not trusted then', async () => {
    const pdf = await signedForm(signer)
    const certificateOf = async (bytes: Buffer) => {
      const [signature] = (await verifyForTest(bytes, { own: signer.certificates })).signatures
      return { own: signature?.certificate?.own, root: signature?.certificate?.root, trusted: signature?.trusted }
    }
    expect(await certificateOf(pdf)).toEqual({ own: true, root: 'own', trusted: true })
    const changed = Buffer.from(pdf)
    changed[pdf.indexOf('Hello')] = 0x4a
    const [cut, longer] = [
      pdf.subarray(0, -1),
      Buffer.concat([pdf.subarray(0, 100), Buffer.from(' '), pdf.subarray(100)])
    ]
    for (const broken of [changed, cut, longer])
      expect(await certificateOf(broken)).toEqual({ own: true, root: null, trusted: false })
    const stranger = await verifyForTest(pdf)
    expect(stranger.signatures[0]?.certificate).toMatchObject({ own: false, root: null })
  })

  it('with content of its own, or of several signers, is broken', async () => {
    expect(await tampered(withContent)).toEqual(broken('FORMAT_FAILURE'))
    expect(await tampered(withSecondSigner)).toEqual(broken('FORMAT_FAILURE'))
  })

  it.each([
    ['of another hash', '1.2.840.113549.1.1.13'],
    ['of another kind of key', '1.2.840.10045.4.3.2'],
    ['of a hash without strength', '1.2.840.113549.1.1.4']
  ])('whose algorithm is %s is broken', async (_name, id) => {
    expect(await tampered(withAlgorithm(id))).toEqual(broken('SIG_CRYPTO_FAILURE'))
  })

  const identifier = (id: string) => sequence(oid(id))
  const tagged = (tag: number, id: string) =>
    new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber: tag }, value: [oid(id)] })
  const protection = (digest: string, signature: string) =>
    new pkijs.Attribute({
      type: OID.algorithmProtection,
      values: [sequence(identifier(digest), tagged(1, signature))]
    })
  const attribute = (type: string, value: asn1js.AsnType) => new pkijs.Attribute({ type, values: [value] })
  const without = (type: string, attributes: pkijs.Attribute[]) => attributes.filter((item) => item.type !== type)
  const only = (type: string, attributes: pkijs.Attribute[]) => attributes.filter((item) => item.type === type)

  it.each<[string, (attributes: pkijs.Attribute[]) => pkijs.Attribute[], string | null]>([
    ['are as they were', (own) => own, null],
    ['state the algorithms that are used', (own) => [...own, protection(OID.sha256, OID.rsaEncryption)], null],
    ['state another hash (RFC 6211)', (own) => [...own, protection(OID.sha512, OID.rsaEncryption)], 'FORMAT_FAILURE'],
    ['state another algorithm (RFC 6211)', (own) => [...own, protection(OID.sha256, OID.rsaPss)], 'FORMAT_FAILURE'],
    [
      'state another type of content',
      (own) => [...without(OID.contentType, own), attribute(OID.contentType, oid(OID.timestampInfo))],
      'FORMAT_FAILURE'
    ],
    ['state two types of content', (own) => [...own, ...only(OID.contentType, own)], 'FORMAT_FAILURE'],
    ['have no digest', (own) => without(OID.messageDigest, own), 'FORMAT_FAILURE'],
    ['have two digests', (own) => [...own, ...only(OID.messageDigest, own)], 'FORMAT_FAILURE'],
    [
      'have the digest of something else',
      (own) => [...without(OID.messageDigest, own), attribute(OID.messageDigest, octets(Buffer.alloc(32)))],
      'HASH_FAILURE'
    ],
    ['do not name the certificate', (own) => without(OID.signingCertificateV2, own), null],
    [
      'name another certificate',
      (own) => [
        ...without(OID.signingCertificateV2, own),
        attribute(OID.signingCertificateV2, sequence(sequence(sequence(octets(Buffer.alloc(32))))))
      ],
      'SIG_CRYPTO_FAILURE'
    ],
    [
      'name another certificate, as it was done before',
      (own) => [
        ...without(OID.signingCertificateV2, own),
        attribute(OID.signingCertificate, sequence(sequence(sequence(octets(Buffer.alloc(20))))))
      ],
      'SIG_CRYPTO_FAILURE'
    ]
  ])('whose attributes %s: %s', async (_name, change, why) => {
    const verdict = why === null ? { verdict: 'valid', valid: true, why } : broken(why)
    expect(await tampered(withAttributes(keyPem, change))).toEqual(verdict)
  })

  it('whose certificate was substituted by another one of the same key is broken', async () => {
    const other = await reissue(signer.certificates[0]!, keyPem)
    const change = (signed: pkijs.SignedData) => {
      signed.certificates = [other]
    }
    expect(await tampered(change)).toEqual(broken('SIG_CRYPTO_FAILURE'))
  })

  it('without its certificate cannot be judged', async () => {
    const change = (signed: pkijs.SignedData) => {
      signed.certificates = []
    }
    expect(await tampered(change)).toEqual(broken('NO_SIGNING_CERTIFICATE_FOUND'))
  })

  it('whose value is an object of its own is broken: others would read it elsewhere', async () => {
    expect(await verdictOf(await signedForm(signer, { isIndirect: true }))).toEqual(broken('FORMAT_FAILURE'))
  })
})

describe('the range of a signature', () => {
  const read = async () => {
    const file = PdfFile.open(await signedForm(signer))
    return { file, found: readSignatures(file)[0]! }
  }

  it('leaves out exactly its own value', async () => {
    const { file, found } = await read()
    expect(checkCoverage(file, found)).toMatchObject({ problem: undefined, isWhole: true, isRevision: true })
    const other = { ...found, contents: Buffer.from(found.contents).fill(1) }
    expect(checkCoverage(file, other).problem).toContain('another value than its own')
    const [start, length, resume, rest] = found.byteRange!
    const wider = { ...found, byteRange: [start, length - 10, resume, rest] as typeof found.byteRange }
    expect(checkCoverage(file, wider).problem).toContain('more than its value')
    const later = { ...found, byteRange: [1, length - 1, resume, rest] as typeof found.byteRange }
    expect(checkCoverage(file, later).problem).toBe('its byte range is invalid')
    const beyond = { ...found, byteRange: [start, length, resume, rest + 1] as typeof found.byteRange }
    expect(checkCoverage(file, beyond).problem).toBe('its byte range is invalid')
  })

  it('may be followed by line breaks', () => {
    expect(isBlank(Buffer.from('%%EOF\r\n\r\n\0\0\n\n'), 5)).toBe(true)
    expect(isBlank(Buffer.from('%%EOF\r\n\r\n\0\0\n\n\n'), 5)).toBe(false)
    expect(isBlank(Buffer.from('%%EOF\n%'), 5)).toBe(false)
  })

  it('that ends within a version of the file covers no version', async () => {
    const { file, found } = await read()
    const [start, length, resume, rest] = found.byteRange!
    const shorter = { ...found, byteRange: [start, length, resume, rest - 20] as typeof found.byteRange }
    expect(checkCoverage(file, shorter)).toMatchObject({ problem: undefined, isWhole: false, isRevision: false })
  })
})
