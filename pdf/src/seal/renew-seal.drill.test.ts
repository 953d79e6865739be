import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdfEngine, type PdfEngine } from '../engine.js'
import type { SealLevel } from '../interface/requests.js'
import { buildChild } from '../testing/build-child.js'
import { findClockLibrary } from '../testing/clock-library.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { testRequest } from '../testing/seal-for-test.js'
import { TestPki } from '../testing/test-pki.js'
import { hasTool, runTool } from '../testing/tools.js'
import { verifyPdf } from '../verify/verify-pdf.js'
import { readSeal } from './read-seal.js'

const DAY = 24 * 3600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const YEARS = 366 * DAY

/** What is away, by the beginning of its URL. */
type Away = 'http://tsa.test/' | 'http://ca.test/'

describe.skipIf(!hasTool('openssl'))('a seal is renewed (skipped without OpenSSL)', () => {
  let pki: TestPki
  let child: Awaited<ReturnType<typeof buildChild>>
  beforeAll(async () => {
    pki = new TestPki()
    child = await buildChild()
  })
  afterAll(async () => {
    pki[Symbol.dispose]()
    await child[Symbol.asyncDispose]()
  })

  const signAt = { signedAt: new Date() }
  const seal = (engine: PdfEngine) => engine.seal(testRequest(onePagePdf(), signAt))
  const roots = () => ({ signers: [pki.root], timestamps: [pki.root] })

  /** An engine of a service that was started anew: it remembers no answer. */
  async function engineWithout(...away: Away[]) {
    const fetch: typeof globalThis.fetch = async (url, init) =>
      away.some((start) => String(url).startsWith(start)) ? new Response('', { status: 503 }) : pki.fetch(url, init)
    const timestamps = { urls: ['http://tsa.test/'], roots: [pki.root], fetch }
    const signer = await pki.signer()
    return createPdfEngine({ signer, timestamps, proofs: { fetch }, childEntry: child.entry, processes: 1 })
  }

  it.each<[SealLevel, Away[]]>([
    ['B-T', ['http://ca.test/']],
    ['B-B', ['http://tsa.test/']]
  ])('from %s, to which it fell while %s was away, to B-LTA', async (level, away) => {
    await using poor = await engineWithout(...away)
    const sealed = await seal(poor)
    expect(sealed).toMatchObject({ level, provedUntil: null })
    await expect(poor.renew(sealed.pdf, inDays(5))).rejects.toMatchObject({
      code: expect.stringMatching('UNAVAILABLE')
    })
    await using engine = await engineWithout()
    const { pdf, isRenewed, provedUntil } = await engine.renew(sealed.pdf, inDays(5))
    expect(isRenewed).toBe(true)
    expect(provedUntil.getTime()).toBeGreaterThan(inDays(19).getTime())
    expect(Buffer.compare(pdf.subarray(0, sealed.pdf.length), sealed.pdf)).toBe(0)
    // Twenty years later, when all certificates have expired, and where nobody has a record of it.
    const report = verifyPdf(pdf, { ...roots(), now: new Date(Date.now() + 20 * YEARS) })
    expect(report).toMatchObject({ verdict: 'valid', problems: [], coversWholeFile: true })
    expect(report.signatures[0]).toMatchObject({ level: 'B-LTA', revocation: { status: 'good' } })
    if (hasTool('qpdf')) expect(runTool('qpdf', ['--check', 'FILE'], pdf).status).toBe(0)
    if (hasTool('pdfsig')) expect(runTool('pdfsig', ['FILE'], pdf).output).not.toMatch(/is Invalid|Not Verified/)
  })

  it('again before the certificate of its last timestamp expires, and no proof is in the file twice', async () => {
    await using before = await engineWithout()
    const sealed = await seal(before)
    expect(sealed.level).toBe('B-LTA')
    expect(await before.renew(sealed.pdf, inDays(5))).toMatchObject({ isRenewed: false })
    // Due, but the authority has no certificate yet that is valid for longer.
    expect(await before.renew(sealed.pdf, inDays(25))).toMatchObject({
      isRenewed: false,
      provedUntil: sealed.provedUntil
    })
    pki.replaceTsa(3000)
    await using after = await engineWithout()
    const { pdf, isRenewed, provedUntil } = await after.renew(sealed.pdf, inDays(25))
    expect(isRenewed).toBe(true)
    expect(provedUntil.getTime()).toBeGreaterThan(inDays(2999).getTime())
    expect(await after.renew(pdf, inDays(25))).toMatchObject({ isRenewed: false, provedUntil })
    const { timestamps, crls } = readSeal(Buffer.from(pdf))
    expect(timestamps.map(({ kind }) => kind)).toEqual(['signature', 'document', 'document'])
    expect(new Set(crls.map((der) => Buffer.from(der).toString('hex'))).size).toBe(crls.length)
    const at = { ...roots(), now: inDays(2000) }
    expect(verifyPdf(pdf, at)).toMatchObject({ verdict: 'valid', problems: [] })
    expect(verifyPdf(pdf, at).signatures[0]).toMatchObject({ level: 'B-LTA', changesAfter: { level: 'proofs' } })
  })

  it.skipIf(!findClockLibrary())(
    'for ten years, and is proved long after all of it has expired (skipped without libfaketime)',
    async () => {
      using own = new TestPki()
      own.replaceTsa(1100)
      const start = Date.now()
      let now = new Date(start)
      const signer = await own.signer()
      const service = () => {
        const timestamps = { urls: ['http://tsa.test/'], roots: [own.root], fetch: own.fetch }
        const proofs = { fetch: own.fetch }
        return createPdfEngine({ signer, timestamps, proofs, now: () => now, childEntry: child.entry, processes: 1 })
      }
      let pdf: Uint8Array
      {
        await using first = service()
        pdf = (await seal(first)).pdf
      }
      for (const year of [3, 6, 9]) {
        now = new Date(start + year * YEARS)
        own.setTime(now)
        own.replaceTsa(1100)
        await using later = service()
        const renewed = await later.renew(pdf, new Date(now.getTime() + 90 * DAY))
        expect(renewed.isRenewed).toBe(true)
        pdf = renewed.pdf
      }
      for (const years of [9.5, 30]) {
        const at = { signers: [own.root], timestamps: [own.root], now: new Date(start + years * YEARS) }
        expect(verifyPdf(pdf, at), `after ${years} years`).toMatchObject({ verdict: 'valid', problems: [] })
        expect(verifyPdf(pdf, at).signatures[0]).toMatchObject({ level: 'B-LTA', revocation: { status: 'good' } })
      }
      // Time stamps have no milliseconds: the first may be a moment before the start, and -0.
      expect(
        readSeal(Buffer.from(pdf)).timestamps.map(({ at }) => Math.round((at.getTime() - start) / YEARS) + 0)
      ).toEqual([0, 0, 3, 6, 9])
    }
  )

  it('also after the service has another certificate, with the proofs of the one that sealed', async () => {
    await using poor = await engineWithout('http://ca.test/')
    const { pdf } = await seal(poor)
    const timestamps = { urls: ['http://tsa.test/'], roots: [pki.root], fetch: pki.fetch }
    const proofs = { fetch: pki.fetch }
    const signer = await pki.signer('online')
    await using engine = createPdfEngine({ signer, timestamps, proofs, childEntry: child.entry, processes: 1 })
    const renewed = await engine.renew(pdf, inDays(5))
    expect(verifyPdf(renewed.pdf, roots()).signatures[0]).toMatchObject({
      signerName: 'Test signer',
      level: 'B-LTA',
      revocation: { status: 'good' }
    })
  })

  it('but not once the certificate that sealed is revoked', async () => {
    using other = new TestPki()
    const own = { urls: ['http://tsa.test/'], roots: [other.root] }
    const signer = await other.signer('online')
    const engineWith = (fetch: typeof globalThis.fetch) =>
      createPdfEngine({
        signer,
        timestamps: { ...own, fetch },
        proofs: { fetch },
        childEntry: child.entry,
        processes: 1
      })
    await using poor = engineWith(async (url, init) =>
      String(url).startsWith('http://ocsp.test/') ? new Response('', { status: 503 }) : other.fetch(url, init)
    )
    const { pdf, level } = await seal(poor)
    expect(level).toBe('B-T')
    other.revoke('online')
    await using engine = engineWith(other.fetch)
    await expect(engine.renew(pdf, inDays(5))).rejects.toMatchObject({ code: 'SIGNER_REVOKED' })
  })
})
