import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectProofs } from '../revocation/collect-proofs.js'
import { CA, CertificateMaker } from '../testing/certificate-maker.js'
import { TestPki } from '../testing/test-pki.js'
import { hasTool } from '../testing/tools.js'
import { NOT_CHECKED, RevocationReader } from './revocation-status.js'

describe.skipIf(!hasTool('openssl'))('revocation data that a file carries (skipped without openssl)', () => {
  let pki: TestPki
  let stranger: TestPki
  let root: X509Certificate
  beforeAll(() => {
    pki = new TestPki()
    stranger = new TestPki()
    root = new X509Certificate(pki.root)
  })
  afterAll(() => {
    pki[Symbol.dispose]()
    stranger[Symbol.dispose]()
  })

  type Name = 'signer' | 'online' | 'both'
  const certificateOf = async (name: Name) => new X509Certificate((await pki.signer(name)).certificates[0]!)
  const crlOf = async (own: TestPki) => Buffer.from(await (await own.fetch('http://ca.test/root.crl')).arrayBuffer())
  /** What the responder answers, whether its answer is a good one or not. */
  async function ocspOf(own: TestPki, name: Name = 'online'): Promise<Buffer> {
    let answer = Buffer.alloc(0)
    const fetch: typeof globalThis.fetch = async (url, init) => {
      if (!String(url).includes('ocsp')) return own.fetch(String(url), init)
      answer = Buffer.from(await (await own.fetch(url, init)).arrayBuffer())
      return new Response(new Uint8Array(answer))
    }
    await collectProofs([(await own.signer(name)).certificates], { fetch }).catch(() => undefined)
    return answer
  }
  const statusOf = async (name: Name, proofs: { crls?: Buffer[]; ocsps?: Buffer[] }, issuer = root) =>
    new RevocationReader().statusOf(await certificateOf(name), issuer, { crls: [], ocsps: [], ...proofs })

  it('says that a certificate is good', async () => {
    expect(await statusOf('signer', { crls: [await crlOf(pki)] })).toMatchObject({ status: 'good', source: 'crl' })
    expect(await statusOf('online', { ocsps: [await ocspOf(pki)] })).toMatchObject({ status: 'good', source: 'ocsp' })
  })

  it('says nothing of others, nor when it is somebody else’s, changed or none', async () => {
    const [crl, ocsp] = [await crlOf(pki), await ocspOf(pki)]
    const changed = (der: Buffer) => {
      const other = Buffer.from(der)
      other[other.length - 1]! ^= 1
      return other
    }
    // Another time in what was signed.
    const dated = Buffer.from(ocsp)
    dated[/\d{14}Z/.exec(ocsp.toString('latin1'))!.index + 13]! ^= 1
    expect(await statusOf('online', { ocsps: [dated] })).toEqual(NOT_CHECKED)
    // The stranger's authority has the same name.
    const useless = {
      crls: [await crlOf(stranger), changed(crl), Buffer.from('no list')],
      ocsps: [Buffer.from('none')]
    }
    expect(await statusOf('signer', { ...useless, ocsps: [ocsp] })).toEqual(NOT_CHECKED)
    expect(await statusOf('online', { ...useless, ocsps: [await ocspOf(stranger)] })).toEqual(NOT_CHECKED)
    expect(await statusOf('signer', { crls: [crl] }, new X509Certificate(stranger.root))).toEqual(NOT_CHECKED)
  })

  it('says nothing of a certificate that an authority of another name issued', async () => {
    using maker = new CertificateMaker()
    maker.make({ subject: 'Somebody', extensions: CA })
    const other = maker.make({ subject: 'Signer', issuer: 'Somebody' })
    const crls = [await crlOf(pki)]
    expect(new RevocationReader().statusOf(other, root, { crls, ocsps: [] })).toEqual(NOT_CHECKED)
  })

  it('believes a responder that knows of a revocation over an older list that does not', async () => {
    using other = new TestPki({ of: pki })
    const issuer = new X509Certificate(other.root)
    const own = new X509Certificate((await other.signer('both')).certificates[0]!)
    const older = await crlOf(other)
    other.revokeUnlisted('both')
    const proofs = { crls: [older], ocsps: [await ocspOf(other, 'both')] }
    const reader = new RevocationReader()
    expect(reader.statusOf(own, issuer, { crls: [older], ocsps: [] })).toMatchObject({ status: 'good' })
    expect(reader.statusOf(own, issuer, proofs)).toMatchObject({ status: 'revoked', source: 'ocsp' })
  })

  it('says that it was revoked, and when; what else says that it is good does not count', async () => {
    const good = { crls: [await crlOf(pki)], ocsps: [await ocspOf(pki)] }
    pki.revoke('signer')
    pki.revoke('online')
    const [crl, ocsp] = [await crlOf(pki), await ocspOf(pki)]
    for (const crls of [
      [crl, ...good.crls],
      [...good.crls, crl]
    ]) {
      const report = await statusOf('signer', { crls })
      expect(report).toMatchObject({ status: 'revoked', source: 'crl' })
      expect(Math.abs(Date.parse(report.revokedAt!) - Date.now())).toBeLessThan(600_000)
    }
    expect(await statusOf('online', { ocsps: [...good.ocsps, ocsp], crls: good.crls })).toMatchObject({
      status: 'revoked',
      source: 'ocsp',
      revokedAt: expect.stringMatching(/Z$/)
    })
  })
})
