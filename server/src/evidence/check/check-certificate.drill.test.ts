import { MOST_PRINTED, printedPartOf } from '@signpost/pdf/certificate'
import { onePagePdf, readDrawnText, sealForTest, testCertificate } from '@signpost/pdf/testing'
import { expect, test } from 'vitest'
import { checkCertificate } from './check-certificate.js'
import type { ReadEntry } from './read-trail.js'

const trailSha256 = 'c4'.repeat(32)
const { documentId } = testCertificate()
const documentSha256 = '0123456789abcdef'.repeat(4)

/** The entries of a trail that is longer than what is printed. */
const entries = Array.from({ length: MOST_PRINTED + 200 }, (_, index) => ({
  sequence: index + 1,
  at: new Date(Date.parse('2026-11-21T10:15:30.000Z') + index * 1000).toISOString(),
  action: 'document.updated',
  actor: { name: 'Zoë', email: 'zoe@example.test' },
  ip_address: '203.0.113.7',
  user_agent: null,
  data: {},
  hash: index.toString(16).padStart(64, '0')
})) as ReadEntry[]

/** The texts of a certificate that prints these. */
async function print(printed: ReadEntry[]) {
  const auditTrail = printed.map(({ sequence, at, actor, ip_address, hash }) => ({
    sequence,
    at,
    actor: `${actor.name} <${actor.email}>`,
    action: 'document.updated' as const,
    ipAddress: ip_address,
    userAgent: null,
    hash
  }))
  const certificate = testCertificate({ auditTrail, auditTrailSha256: trailSha256 })
  return readDrawnText((await sealForTest(onePagePdf(), { certificate })).pdf)
}

const check = (lines: string[], of: ReadEntry[], sha256: string | undefined = trailSha256) =>
  checkCertificate(lines, { documentId, documentSha256, entries: of, trailSha256: sha256 })

test('of a very long trail, the first and the last entries are compared, and the seal covers the others', async () => {
  const lines = await print(printedPartOf(entries))
  expect(lines.join('\n')).toContain('Entries 501 to 700 are not printed.')
  expect(check(lines, entries)).toMatchObject({
    outcome: 'holds',
    text: expect.stringContaining('the same 1000 of 1200 entries')
  })
  const other = { type: 'user', id: null, name: 'Eve', email: 'eve@example.test' }
  const changed = (sequence: number) =>
    entries.map((each) => (each.sequence === sequence ? { ...each, actor: other } : each))
  for (const sequence of [500, 701, 1200])
    expect(check(lines, changed(sequence))).toMatchObject({
      outcome: 'fails',
      problems: [expect.stringContaining(`entry ${sequence}.`)]
    })
})

test('where the seal covers keyed hashes only, each entry must be printed', async () => {
  const lines = await print(printedPartOf(entries))
  expect(checkCertificate(lines, { documentId, documentSha256, entries, trailSha256: undefined })).toMatchObject({
    outcome: 'fails',
    problems: expect.arrayContaining(['It does not print entry 600.'])
  })
})

test('a certificate of a version that printed all of them holds as well', async () => {
  expect(check(await print(entries), entries)).toMatchObject({ outcome: 'holds' })
})
