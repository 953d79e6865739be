import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfEngine } from '../engine.js'
import { IncrementalUpdate } from '../file/incremental-update.js'
import { PdfFile } from '../file/pdf-file.js'
import type { SealLevel } from '../interface/requests.js'
import { readPages } from '../page/page-tree.js'
import { collectProofs } from '../revocation/collect-proofs.js'
import { RevokedError } from '../revocation/revoked-error.js'
import { addValidationProofs } from '../seal/add-validation-proofs.js'
import { appendSignature } from '../seal/append-signature.js'
import { sealDocument } from '../seal/seal-document.js'
import { SignaturePlaceholder } from '../seal/signature-placeholder.js'
import { loadSigningCertificate } from '../signing-certificate/signing-certificate.js'
import { buildChild } from '../testing/build-child.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { testRequest } from '../testing/seal-for-test.js'
import { signedForm } from '../testing/signed-form.js'
import { changeCms, withTimestamp } from '../testing/tamper-cms.js'
import { TestPki } from '../testing/test-pki.js'
import { hasTool, runTool } from '../testing/tools.js'
import { readSignatures } from '../verify/read-signatures.js'
import { verifyPdf } from '../verify/verify-pdf.js'
import { TimestampClient } from './timestamp-client.js'

const imprint = createHash('sha256').update('something').digest()

describe.skipIf(!hasTool('openssl'))('with OpenSSL as the authorities (skipped without it)', () => {
  let pki: TestPki
  const client = (fetch: typeof globalThis.fetch = pki.fetch, urls = ['http://tsa.test/']) =>
    new TimestampClient({ urls, roots: [pki.root], fetch })

  beforeAll(() => {
    pki = new TestPki()
  })
  afterAll(() => pki[Symbol.dispose]())

  describe('the timestamp client', () => {
    it('passes over an authority that is away', async () => {
      const token = await client(pki.fetch, ['http://away.test/', 'http://tsa.test/']).timestamp(imprint)
      expect(token.length).toBeGreaterThan(500)
    })

    it('says so when none answers', async () => {
      const asking = client(pki.fetch, ['http://away.test/']).timestamp(imprint)
      await expect(asking).rejects.toMatchObject({ code: 'TIMESTAMP_UNAVAILABLE' })
    })

    it('refuses the answer to another request', async () => {
      let first: ArrayBuffer | undefined
      const replay = async (url: string | URL | Request, init?: RequestInit) => {
        first ??= await (await pki.fetch(url, init)).arrayBuffer()
        return new Response(first.slice(0))
      }
      const replayed = client(replay)
      await replayed.timestamp(imprint)
      await expect(replayed.timestamp(imprint)).rejects.toThrow('belongs to another request')
    })

    it('refuses a timestamp of something else', async () => {
      const other = createHash('sha256').update('something else').digest()
      const swap = (url: string | URL | Request, init?: RequestInit) => {
        const query = Buffer.from(init!.body as Uint8Array)
        other.copy(query, query.indexOf(imprint))
        return pki.fetch(url, { ...init, body: new Uint8Array(query) })
      }
      await expect(client(swap).timestamp(imprint)).rejects.toThrow('is for other data')
    })

    it('refuses an authority whose chain it does not trust', async () => {
      using stranger = new TestPki()
      const asking = new TimestampClient({ urls: ['http://tsa.test/'], roots: [stranger.root], fetch: pki.fetch })
      await expect(asking.timestamp(imprint)).rejects.toThrow('not trusted')
    })

    it('refuses an answer that was changed', async () => {
      const forge = async (url: string | URL | Request, init?: RequestInit) => {
        const bytes = new Uint8Array(await (await pki.fetch(url, init)).arrayBuffer())
        bytes[bytes.length - 3]! ^= 1
        return new Response(bytes)
      }
      await expect(client(forge).timestamp(imprint)).rejects.toMatchObject({ code: 'TIMESTAMP_UNAVAILABLE' })
    })
  })

  describe('a seal', () => {
    async function seal(level: SealLevel) {
      const signer = await pki.signer()
      const timestamps = client()
      const proofs =
        level === 'B-LT' || level === 'B-LTA'
          ? await collectProofs([signer.certificates], { fetch: pki.fetch })
          : undefined
      const pdf = onePagePdf()
      const timestamp = (digest: Uint8Array) => timestamps.timestamp(digest)
      // The authorities' certificates are valid from now on.
      const request = testRequest(pdf, { signedAt: new Date() })
      const job = { ...request, signer, isDevelopment: false, level, timestamp, proofs }
      return Buffer.concat([pdf, (await sealDocument(job)).tail])
    }
    const roots = () => ({ signers: [pki.root], timestamps: [pki.root] })

    it.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)('reaches %s, and verification says so', async (level) => {
      const pdf = await seal(level)
      const report = verifyPdf(pdf, roots())
      expect(report).toMatchObject({ valid: true, coversWholeFile: true, problems: [] })
      const [signature, timestamp] = report.signatures
      expect(signature).toMatchObject({ signerName: 'Test signer', level, valid: true, trusted: true })
      expect(signature!.isTimeProved).toBe(level !== 'B-B')
      expect(timestamp?.kind).toBe(level === 'B-LTA' ? 'timestamp' : undefined)
      if (hasTool('qpdf')) expect(runTool('qpdf', ['--check', 'FILE'], pdf).status).toBe(0)
      if (hasTool('pdfsig')) expect(runTool('pdfsig', ['FILE'], pdf).output).toContain('Signature is Valid')
    })

    // Proofs and a timestamp are what PAdES renews a file with, and all that may follow a seal that is final.
    async function renew(pdf: Buffer): Promise<Buffer> {
      const file = PdfFile.open(pdf)
      const update = new IncrementalUpdate(file)
      addValidationProofs(update, await collectProofs([(await pki.signer()).certificates], { fetch: pki.fetch }))
      const placeholder = new SignaturePlaceholder({ type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', size: 16_384 })
      const hash = createHash('sha256').update(pdf)
      const timestamp = (digest: Uint8Array) => client().timestamp(digest)
      const { tail } = await appendSignature(update, readPages(file)[0]!.ref, placeholder, hash, timestamp)
      return Buffer.concat([pdf, tail])
    }

    it.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)(
      'of level %s is final, and can be renewed twice',
      async (level) => {
        const pdf = await renew(await renew(await seal(level)))
        for (const years of [0, 20]) {
          const now = new Date(Date.now() + years * 366 * 24 * 3600_000)
          const { verdict, problems, signatures } = verifyPdf(pdf, { ...roots(), now })
          expect({ verdict, problems }).toEqual({ verdict: 'valid', problems: [] })
          expect(signatures[0]).toMatchObject({
            certification: { level: 'no_changes' },
            changesAfter: { level: 'proofs' }
          })
        }
        if (hasTool('qpdf')) expect(runTool('qpdf', ['--check', 'FILE'], pdf).status).toBe(0)
        if (hasTool('pdfsig')) expect(runTool('pdfsig', ['FILE'], pdf).output).not.toMatch(/is Invalid|Not Verified/)
      }
    )

    it('proves no time that is still to come', async () => {
      const pdf = await seal('B-T')
      const isProved = (now: Date) => verifyPdf(pdf, { ...roots(), now }).signatures[0]!.isTimeProved
      expect(isProved(new Date())).toBe(true)
      expect(isProved(new Date(Date.now() - 3600_000))).toBe(false)
    })

    it('proves nothing with a timestamp of something else', async () => {
      const token = await client().timestamp(imprint)
      const signer = await pki.signer()
      const pdf = await signedForm(signer, { tamper: (cms) => changeCms(cms, withTimestamp(token)) })
      const { problems, signatures } = verifyPdf(pdf, { ...roots(), own: signer.certificates.slice(0, 1) })
      expect(problems).toContain('signature "seal": the timestamp is for other data')
      expect(signatures[0]).toMatchObject({ valid: true, level: 'B-B', isTimeProved: false })
      expect(signatures[0]!.timeSource).toEqual({ source: 'claimed', authority: null, trusted: false })
    })

    it('is never lowered: without an authority there is none', async () => {
      const signer = await pki.signer()
      const job = { ...testRequest(onePagePdf()), signer, isDevelopment: false, level: 'B-T' as const }
      await expect(sealDocument(job)).rejects.toMatchObject({ code: 'TIMESTAMP_UNAVAILABLE' })
    })

    it('has a document timestamp that OpenSSL accepts', async () => {
      const pdf = await seal('B-LTA')
      const { byteRange, contents } = readSignatures(PdfFile.open(pdf)).at(-1)!
      const [, length, resume, rest] = byteRange!
      const data = Buffer.concat([pdf.subarray(0, length), pdf.subarray(resume, resume + rest)])
      expect(pki.verifyToken(contents, data)).toContain('Verification: OK')
    })

    it('is not trusted by those who do not trust its root', async () => {
      const { valid, verdict, signatures } = verifyPdf(await seal('B-T'))
      expect({ valid, verdict }).toEqual({ valid: false, verdict: 'untrusted' })
      expect(signatures[0]).toMatchObject({ trusted: false, isTimeProved: false })
    })
  })

  describe('proofs', () => {
    it('cannot be had when nobody answers', async () => {
      using other = new TestPki()
      const away = async () => new Response('', { status: 503 })
      const collecting = collectProofs([(await other.signer()).certificates], { fetch: away })
      await expect(collecting).rejects.toMatchObject({ code: 'REVOCATION_UNAVAILABLE' })
    })

    it('cannot be had for a certificate that is revoked', async () => {
      using other = new TestPki()
      other.revoke('signer')
      const collecting = collectProofs([(await other.signer()).certificates], { fetch: other.fetch })
      await expect(collecting).rejects.toThrow('revoked')
    })

    it.each([
      ['the responder knows it first', (own: TestPki) => own.revokeUnlisted('both'), /ocsp\.test/],
      ['the list knows it first', (own: TestPki) => own.revoke('both'), /ca\.test/]
    ])('cannot be had for a certificate that is revoked: %s', async (_name, revoke, source) => {
      using other = new TestPki()
      const { certificates } = await other.signer('both')
      const good = new Map<string, Buffer>()
      const keep: typeof fetch = async (url, init) => {
        const answer = Buffer.from(await (await other.fetch(String(url), init)).arrayBuffer())
        good.set(String(url), answer)
        return new Response(new Uint8Array(answer))
      }
      expect((await collectProofs([certificates], { fetch: keep })).ocsps).toHaveLength(1)
      revoke(other)
      // Only the source that is named knows it; the other one still says what it said before.
      const ask: typeof fetch = (url, init) =>
        source.test(String(url))
          ? other.fetch(String(url), init)
          : Promise.resolve(new Response(new Uint8Array(good.get(String(url))!)))
      const later = () => new Date(Date.now() + 2 * 3600_000)
      const collecting = collectProofs([certificates], { fetch: ask, now: later })
      await expect(collecting).rejects.toBeInstanceOf(RevokedError)
    })

    it('are of the list that was there while its authority is away, until it expires', async () => {
      using other = new TestPki()
      const { certificates } = await other.signer()
      await collectProofs([certificates], { fetch: other.fetch })
      const away = async () => new Response('', { status: 503 })
      const after = (hours: number) => ({ fetch: away, now: () => new Date(Date.now() + hours * 3600_000) })
      expect((await collectProofs([certificates], after(2))).crls).toHaveLength(1)
      await expect(collectProofs([certificates], after(6 * 24))).rejects.toMatchObject({
        code: 'REVOCATION_UNAVAILABLE'
      })
    })
  })

  describe('an OCSP responder', () => {
    it('proves that a certificate is good', async () => {
      const { certificates } = await pki.signer('online')
      const proofs = await collectProofs([certificates], { fetch: pki.fetch })
      expect(proofs.crls).toEqual([])
      expect(proofs.ocsps).toHaveLength(1)
    })

    it('is not believed when another authority signed its answer', async () => {
      using other = new TestPki()
      const { certificates } = await pki.signer('online')
      const collecting = collectProofs([certificates], { fetch: other.fetch })
      await expect(collecting).rejects.toMatchObject({ code: 'REVOCATION_UNAVAILABLE' })
    })

    it('tells of a revoked certificate', async () => {
      using other = new TestPki({ of: pki })
      other.revoke('online')
      const { certificates } = await other.signer('online')
      await expect(collectProofs([certificates], { fetch: other.fetch })).rejects.toThrow('was revoked')
    })
  })

  describe('the engine', () => {
    let child: Awaited<ReturnType<typeof buildChild>>
    beforeAll(async () => {
      child = await buildChild()
    })
    afterAll(() => child[Symbol.asyncDispose]())

    it('reaches B-LTA with the network in this process and the rest in a child', async () => {
      const timestamps = { urls: ['http://tsa.test/'], roots: [pki.root], fetch: pki.fetch }
      const proofs = { fetch: pki.fetch }
      const signer = await pki.signer()
      await using engine = createPdfEngine({ signer, timestamps, proofs, childEntry: child.entry, processes: 1 })
      const sealed = await engine.seal(testRequest(onePagePdf(), { level: 'B-LTA' }))
      expect(sealed.level).toBe('B-LTA')
      const { valid, signatures } = await engine.verify(sealed.pdf)
      expect(valid).toBe(true)
      expect(signatures[0]).toMatchObject({ level: 'B-LTA', trusted: true, isTimeProved: true })
      expect(signatures[0]!.revocation).toMatchObject({ status: 'good', source: 'crl' })
    })

    it.each(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)(
      'seals nothing with a revoked certificate where %s is demanded, though an older list does not know',
      async (level) => {
        using other = new TestPki({ of: pki })
        other.revokeUnlisted('both')
        const timestamps = { urls: ['http://tsa.test/'], roots: [other.root], fetch: other.fetch }
        const proofs = { fetch: other.fetch }
        const signer = await other.signer('both')
        await using engine = createPdfEngine({ signer, timestamps, proofs, processes: 1 })
        const sealing = engine.seal(testRequest(onePagePdf(), { level }))
        await expect(sealing).rejects.toMatchObject({ code: 'SIGNER_REVOKED' })
        expect(engine.signerState()).toMatchObject({ status: 'revoked' })
      }
    )

    it('seals nothing with a revoked certificate without timestamp authorities either', async () => {
      using other = new TestPki()
      other.revoke('signer')
      const signer = await other.signer()
      await using engine = createPdfEngine({ signer, proofs: { fetch: other.fetch }, processes: 1 })
      await expect(engine.seal(testRequest(onePagePdf()))).rejects.toMatchObject({ code: 'SIGNER_REVOKED' })
    })

    it('seals while the authority of the certificate is away, which says nothing', async () => {
      const fetch = async () => new Response('', { status: 503 })
      const signer = await pki.signer('online')
      await using engine = createPdfEngine({ signer, proofs: { fetch }, childEntry: child.entry, processes: 1 })
      expect((await engine.seal(testRequest(onePagePdf()))).level).toBe('B-B')
      expect(engine.signerState()).toMatchObject({ status: 'unknown' })
    })

    it.each(['B-T', 'B-LT'] as const)('takes no timestamps of a revoked authority at %s', async (level) => {
      using other = new TestPki()
      other.revoke('tsa')
      const timestamps = { urls: ['http://tsa.test/'], roots: [other.root], fetch: other.fetch }
      const signer = await other.signer()
      await using engine = createPdfEngine({ signer, timestamps, proofs: { fetch: other.fetch }, processes: 1 })
      const sealing = engine.seal(testRequest(onePagePdf(), { level }))
      await expect(sealing).rejects.toMatchObject({ code: 'TIMESTAMP_UNAVAILABLE' })
    })

    it('goes on to the next authority if the first is revoked', async () => {
      using other = new TestPki({ addresses: { crl: 'http://other.test/root.crl', ocsp: 'http://other.test/ocsp' } })
      other.revoke('tsa')
      const fetch = (url: string | URL | Request, init?: RequestInit) => {
        if (String(url) === 'http://first.test/') return other.fetch('http://tsa.test/', init)
        return String(url).startsWith('http://other.test/') ? other.fetch(String(url), init) : pki.fetch(url, init)
      }
      const timestamps = { urls: ['http://first.test/', 'http://tsa.test/'], roots: [other.root, pki.root], fetch }
      const [signer, proofs] = [await pki.signer(), { fetch }]
      await using engine = createPdfEngine({ signer, timestamps, proofs, childEntry: child.entry, processes: 1 })
      const { pdf, level } = await engine.seal(testRequest(onePagePdf(), { level: 'B-LTA' }))
      expect(level).toBe('B-LTA')
      expect(verifyPdf(pdf, { signers: [pki.root], timestamps: [pki.root] }).signatures[0]).toMatchObject({
        level: 'B-LTA',
        isTimeProved: true
      })
    })

    it('hands on that no authority answered', async () => {
      const timestamps = { urls: ['http://away.test/'], roots: [pki.root], fetch: pki.fetch }
      const signer = await pki.signer()
      await using engine = createPdfEngine({ signer, timestamps, childEntry: child.entry, processes: 1 })
      const sealing = engine.seal(testRequest(onePagePdf(), { level: 'B-T' }))
      await expect(sealing).rejects.toMatchObject({ code: 'TIMESTAMP_UNAVAILABLE' })
    })
  })

  describe('a PKCS#12 file', () => {
    it.each([
      ['AES', []],
      ['Triple DES, as Windows does it', ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']]
    ])('opens with its passphrase if it is encrypted with %s', async (_name, options) => {
      const pkcs12Path = pki.pkcs12(...options)
      const signer = await loadSigningCertificate({ pkcs12Path, passphrase: 'secret' })
      expect(signer.certificates).toHaveLength(2)
      expect(signer.algorithm).toBe('ECDSA-SHA256')
      await expect(loadSigningCertificate({ pkcs12Path, passphrase: 'wrong' })).rejects.toThrow('passphrase')
    })

    it('is refused if it is encrypted with RC2, with advice', async () => {
      const pkcs12Path = pki.pkcs12('-legacy')
      const loading = loadSigningCertificate({ pkcs12Path, passphrase: 'secret' })
      await expect(loading).rejects.toThrow('Export it again with AES')
    })
  })
})
