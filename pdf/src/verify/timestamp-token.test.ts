import { createHash, X509Certificate } from 'node:crypto'
import type * as pkijs from 'pkijs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OID } from '../asn1/oids.js'
import { changeCms } from '../testing/tamper-cms.js'
import { TestPki } from '../testing/test-pki.js'
import { hasTool } from '../testing/tools.js'
import { TimestampClient } from '../timestamp/timestamp-client.js'
import { trustIn } from './signature-time.js'
import { isFromFuture, parseTimestampToken, problemOfToken, type TimestampToken } from './timestamp-token.js'

const imprint = createHash('sha256').update('something').digest()

describe.skipIf(!hasTool('openssl'))('a timestamp token (skipped without OpenSSL)', () => {
  let pki: TestPki
  let token: Buffer
  beforeAll(async () => {
    pki = new TestPki()
    const client = new TimestampClient({ urls: ['http://tsa.test/'], roots: [pki.root], fetch: pki.fetch })
    token = Buffer.from(await client.timestamp(imprint))
  })
  afterAll(() => pki[Symbol.dispose]())

  const changed = (change: (signed: pkijs.SignedData) => void) => parseTimestampToken(changeCms(token, change))

  it('is for the data that it was made for', () => {
    const parsed = parseTimestampToken(token)
    expect(parsed.imprintHash).toBe('sha256')
    expect(problemOfToken(parsed, imprint)).toBeUndefined()
    expect(problemOfToken(parsed, Buffer.alloc(32))?.text).toBe('the timestamp is for other data')
  })

  it('is none if it is another type of content, whatever it contains', () => {
    const retype = (signed: pkijs.SignedData) => {
      signed.encapContentInfo.eContentType = OID.data
    }
    expect(() => changed(retype)).toThrow('the token is not a timestamp')
  })

  it('is none without its content', () => {
    const empty = (signed: pkijs.SignedData) => {
      delete signed.encapContentInfo.eContent
    }
    expect(() => changed(empty)).toThrow('the timestamp is empty')
  })

  it('without a certificate is trusted by nobody, not even by who trusts anybody', () => {
    const anonymous = changed((signed) => {
      signed.certificates = []
    })
    const root = new X509Certificate(pki.root)
    const isTrusted = (parsed: TimestampToken, trustsAnybody: boolean) =>
      trustIn([root], [], new Date(), trustsAnybody)(parsed)
    for (const trustsAnybody of [true, false]) {
      expect(isTrusted(parseTimestampToken(token), trustsAnybody)).toBe(true)
      expect(isTrusted(anonymous, trustsAnybody)).toBe(false)
    }
    expect(trustIn([], [], new Date())(parseTimestampToken(token))).toBe(false)
    expect(trustIn([], [], new Date(), true)(parseTimestampToken(token))).toBe(true)
  })

  it('may be five minutes ahead of this clock', () => {
    const parsed = parseTimestampToken(token)
    const isAhead = (milliseconds: number) => isFromFuture(parsed, new Date(parsed.time.getTime() - milliseconds))
    expect([isAhead(300_000), isAhead(300_001)]).toEqual([false, true])
  })
})
