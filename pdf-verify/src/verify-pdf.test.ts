import { onePagePdf, sealForTest, signedForm, testSigner } from '@signpost/pdf/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { UnreadablePdf } from './unreadable-pdf.js'
import { verifyPdf } from './verify-pdf.js'

const now = new Date('2026-11-22T00:00:00Z')
let sealed: Buffer
let root: Uint8Array
beforeAll(async () => {
  sealed = (await sealForTest(onePagePdf())).pdf
  root = (await testSigner()).certificates[0]!
})

const asPem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`

describe('a sealed file', () => {
  test('is valid for who trusts its certificate, as PEM and as DER', () => {
    for (const trust of [[asPem(root)], [root]]) {
      const { verdict, valid, problems, signatures } = verifyPdf(sealed, { trust, now })
      expect({ verdict, valid, problems }).toEqual({ verdict: 'valid', valid: true, problems: [] })
      expect(signatures).toMatchObject([{ trusted: true, coverage: 'file', indication: 'passed', level: 'B-B' }])
      expect(Object.keys(signatures[0]!.certificate!)).not.toContain('own')
    }
  })

  test('is untrusted for others, who are told why', () => {
    const { verdict, valid, problems } = verifyPdf(sealed, { now })
    expect({ verdict, valid }).toEqual({ verdict: 'untrusted', valid: false })
    expect(problems).toEqual([expect.stringContaining('does not lead to a root that is trusted')])
  })

  test('is broken when a byte of it is another one', () => {
    const bytes = Buffer.from(sealed)
    bytes[bytes.indexOf('/MediaBox') + 1]! ^= 1
    expect(verifyPdf(bytes, { trust: [root], now })).toMatchObject({ verdict: 'broken', integrity: 'broken' })
  })
})

test('a file without a signature is unsigned', () => {
  expect(verifyPdf(onePagePdf())).toMatchObject({ verdict: 'unsigned', valid: false, signatures: [] })
})

test('a signature by another hand is read, and what it leaves open is said', async () => {
  const { verdict, signatures } = verifyPdf(await signedForm(await testSigner()), { trust: [root], now })
  expect(verdict).toBe('valid')
  expect(signatures).toMatchObject([{ kind: 'signature', fieldName: 'seal', revocation: { status: 'not_checked' } }])
})

test('what is no PDF is refused with a code', () => {
  expect(() => verifyPdf(Buffer.from('Hello'))).toThrow(UnreadablePdf)
  expect(() => verifyPdf(Buffer.from('Hello'))).toThrow(expect.objectContaining({ code: 'INVALID_PDF' }))
})

test.each([
  ['a text without a certificate', 'Hello'],
  ['a PEM file that is none', asPem(Buffer.from('Hello'))],
  ['bytes that are none', Buffer.from('Hello')]
])('%s cannot be trusted', (_, trust) => {
  expect(() => verifyPdf(sealed, { trust: [trust] })).toThrow(TypeError)
})
