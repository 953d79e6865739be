import { constants, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TAG, writeDer } from '../asn1/write-der.js'
import {
  type ForeignSignature,
  foreignCms,
  makeForeignSigner,
  plainAlgorithm,
  pssAlgorithm
} from '../testing/foreign-signer.js'
import { testSigner } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import { hasTool } from '../testing/tools.js'
import { verifyPdf } from './verify-pdf.js'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const SHA3_256 = '2.16.840.1.101.3.4.2.8'
const SHAKE256 = '2.16.840.1.101.3.4.2.12'
const RSA = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
const PSS = ['-algorithm', 'RSA-PSS', '-pkeyopt', 'rsa_keygen_bits:2048']
const RESTRICTED = [
  ...PSS,
  ...['rsa_pss_keygen_md:sha256', 'rsa_pss_keygen_mgf1_md:sha256', 'rsa_pss_keygen_saltlen:32'].flatMap((own) => [
    '-pkeyopt',
    own
  ])
]

type Made = Omit<ForeignSignature, 'signer'> & { key: string[] }

const pss = (
  name: string,
  id: string,
  key: string[],
  saltLength = 32
): Omit<Made, 'sign'> & { saltLength: number } => ({
  key,
  hash: { name, id },
  algorithm: pssAlgorithm(id, saltLength),
  saltLength
})

const ed448: Omit<Made, 'sign'> = {
  key: ['-algorithm', 'ED448'],
  hash: { name: 'shake256', id: SHAKE256, length: 64 },
  algorithm: plainAlgorithm('1.3.101.113')
}

const kinds = [
  ['Ed448 with SHAKE256', ed448],
  ['a certificate restricted to RSASSA-PSS with SHA-256', pss('sha256', SHA256, RESTRICTED)],
  ['a certificate for any RSASSA-PSS', pss('sha256', SHA256, PSS)],
  ['RSASSA-PSS with SHA3-256 and its mask', pss('sha3-256', SHA3_256, RSA)],
  ['a certificate for any RSASSA-PSS with SHA3-256', pss('sha3-256', SHA3_256, PSS)]
] as const

describe.skipIf(!hasTool('openssl'))('signatures of other software (skipped without openssl)', () => {
  async function signedWith({ key, ...made }: Omit<Made, 'sign'> & { saltLength?: number }) {
    const signer = makeForeignSigner(...key)
    const how = made.saltLength
      ? { key: signer.key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: made.saltLength }
      : signer.key
    const hash = made.saltLength ? made.hash.name : null
    const own: ForeignSignature = { ...made, signer, sign: (toSign) => sign(hash, toSign, how) }
    const pdf = await signedForm(await testSigner(), { make: (content) => foreignCms(content, own) })
    const verify = (file: Buffer) => verifyPdf(file, { signers: [signer.certificate.raw], timestamps: [] })
    return { pdf, verify }
  }

  /** One byte of what is signed is another. */
  function changed(pdf: Buffer): Buffer {
    const other = Buffer.from(pdf)
    other[other.indexOf('(Hello)') + 1]! ^= 1
    return other
  }

  it.each(kinds)('with %s are valid, and broken once the file is changed', async (_name, made) => {
    const { pdf, verify } = await signedWith(made)
    expect(verify(pdf)).toMatchObject({ verdict: 'valid', problems: [] })
    const report = verify(changed(pdf))
    expect(report).toMatchObject({ verdict: 'broken' })
    expect(report.signatures[0]).toMatchObject({ valid: false, subIndication: 'HASH_FAILURE' })
  })

  it.each([
    ['another hash', pss('sha512', '2.16.840.1.101.3.4.2.3', PSS), pss('sha512', '2.16.840.1.101.3.4.2.3', RESTRICTED)],
    ['a shorter salt', pss('sha256', SHA256, PSS, 20), pss('sha256', SHA256, RESTRICTED, 20)]
  ])('with %s than its key is restricted to are not', async (_name, free, restricted) => {
    const unrestricted = await signedWith(free)
    expect(unrestricted.verify(unrestricted.pdf).verdict).toBe('valid')
    // OpenSSL refuses to sign so: the value is that of another key, which is told after the parameters.
    const signer = makeForeignSigner(...restricted.key)
    const other = makeForeignSigner(...PSS)
    const { saltLength } = restricted
    const how = { key: other.key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }
    const own: ForeignSignature = { ...restricted, signer, sign: (data) => sign(restricted.hash.name, data, how) }
    const pdf = await signedForm(await testSigner(), { make: (content) => foreignCms(content, own) })
    const report = verifyPdf(pdf, { signers: [signer.certificate.raw], timestamps: [] })
    expect(report.verdict).toBe('broken')
    expect(report.problems).toContain('signature "seal": the signature has other parameters than its key permits')
  })

  it('that name their certificate by a hash that is not known accuse nobody', async () => {
    const signer = makeForeignSigner(...ed448.key)
    const own: ForeignSignature = { ...ed448, signer, sign: (data) => sign(null, data, signer.key) }
    const unknown = (cms: Buffer) => {
      // The last of the three identifiers of the hash is that of the attribute in the signed attributes.
      const id = Buffer.from('6086480165030402' + '0c', 'hex')
      const other = Buffer.from(cms)
      other[other.indexOf(id, other.indexOf(Buffer.from('2a864886f70d010910022f', 'hex'))) + 8] = 0x7f
      return other
    }
    const pdf = await signedForm(await testSigner(), { make: (content) => unknown(foreignCms(content, own)) })
    const { problems } = verifyPdf(pdf, { signers: [signer.certificate.raw], timestamps: [] })
    expect(problems).toContain(
      'signature "seal": the signature names its certificate by an unsupported hash algorithm, 2.16.840.1.101.3.4.2.127'
    )
  })

  it.each([
    ['sha1', 'untrusted', ['signature "seal": its hash or key is no longer secure']],
    ['sha256', 'valid', []]
  ])('of the format of the first readers (adbe.x509.rsa_sha1) with %s are %s', async (hash, verdict, problems) => {
    const signer = makeForeignSigner(...RSA)
    const pdf = await signedForm(await testSigner(), {
      subFilter: 'adbe.x509.rsa_sha1',
      dict: `/Cert<${signer.certificate.raw.toString('hex')}>`,
      make: (content) => writeDer(TAG.octets, sign(hash, content, signer.key))
    })
    const verify = (file: Buffer) => verifyPdf(file, { signers: [signer.certificate.raw], timestamps: [] })
    const report = verify(pdf)
    expect(report).toMatchObject({ verdict, problems })
    expect(report.signatures[0]).toMatchObject({ signerName: 'Foreign signer', valid: true, level: null })
    expect(verify(changed(pdf))).toMatchObject({
      verdict: 'broken',
      problems: expect.arrayContaining(['signature "seal": the content was changed'])
    })
    expect(verifyPdf(pdf)).toMatchObject({ verdict: 'untrusted' })
  })

  it('of that format without their certificate say so', async () => {
    const signer = makeForeignSigner(...RSA)
    const pdf = await signedForm(await testSigner(), {
      subFilter: 'adbe.x509.rsa_sha1',
      make: (content) => writeDer(TAG.octets, sign('sha1', content, signer.key))
    })
    expect(verifyPdf(pdf).problems).toContain('signature "seal": the signature does not include its certificate')
  })
})
