import type { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ParsedCms } from './check-cms.js'
import type { RevocationReport } from './report.js'
import { NOT_CHECKED, type RevocationReader } from './revocation-status.js'
import { evaluateTrust, type TrustInput } from './trust.js'

/** As much of a certificate as trust is judged by. */
function certificate(name: string, years: [from: number, to: number], issuer?: X509Certificate, key = {}) {
  return {
    raw: Buffer.from(name),
    ca: issuer === undefined,
    validFrom: `${years[0]}-01-01T00:00:00Z`,
    validTo: `${years[1]}-01-01T00:00:00Z`,
    publicKey: { asymmetricKeyDetails: { modulusLength: 2048, ...key } },
    checkIssued: (other: X509Certificate) => other === issuer,
    verify: () => true
  } as unknown as X509Certificate
}

const root = certificate('root', [2010, 2040])
const signer = certificate('signer', [2012, 2030], root)
const shortKey = certificate('short', [2012, 2030], root, { modulusLength: 2047 })
const year = (number: number) => new Date(Date.UTC(number, 5))

const saying = (report: Partial<RevocationReport>) =>
  ({ statusOf: () => ({ ...NOT_CHECKED, ...report }) }) as unknown as RevocationReader
const revokedIn = (number: number) =>
  saying({ status: 'revoked', source: 'crl', revokedAt: year(number).toISOString() })

const judge = (changes: Partial<TrustInput> & { hash?: string }) => {
  const { hash = 'sha256', ...input } = changes
  return evaluateTrust({
    cms: { certificates: [signer], hash } as unknown as ParsedCms,
    signer,
    roots: [root],
    own: [],
    others: [],
    proofs: { crls: [], ocsps: [] },
    revocations: saying({}),
    provedAt: undefined,
    claimedAt: undefined,
    now: year(2026),
    ...input
  })
}

describe('trust in a signature', () => {
  it.each<[string, Parameters<typeof judge>[0], string | undefined]>([
    ['a chain that is valid now', {}, undefined],
    ['no such root', { roots: [] }, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ['expired, and nobody says when it was made', { now: year(2031) }, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ['expired, and only the signer says when', { now: year(2031), claimedAt: year(2026) }, 'OUT_OF_BOUNDS_NO_POE'],
    ['expired, but a timestamp proves when', { now: year(2031), provedAt: year(2026) }, undefined],
    ['a timestamp from before it was valid', { provedAt: year(2011) }, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ['a timestamp from after it was valid', { provedAt: year(2031) }, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ['not yet valid', { now: year(2011) }, 'NO_CERTIFICATE_CHAIN_FOUND'],
    ['not yet valid, whatever the signer says', { now: year(2011), claimedAt: year(2013) }, 'OUT_OF_BOUNDS_NO_POE'],
    ['revoked, and nothing proves when it was made', { revocations: revokedIn(2025) }, 'REVOKED_NO_POE'],
    ['revoked, whatever the signer says', { revocations: revokedIn(2025), claimedAt: year(2020) }, 'REVOKED_NO_POE'],
    ['revoked before', { revocations: revokedIn(2020), provedAt: year(2024) }, 'REVOKED'],
    ['revoked at that moment', { revocations: revokedIn(2024), provedAt: year(2024) }, 'REVOKED'],
    ['revoked after', { revocations: revokedIn(2025), provedAt: year(2024) }, undefined],
    ['good', { revocations: saying({ status: 'good', source: 'ocsp' }) }, undefined],
    ['nobody knows whether it was revoked', { revocations: saying({ status: 'unknown' }) }, undefined],
    ['SHA-1 today', { hash: 'sha1' }, 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'],
    [
      'SHA-1, which the signer dates back',
      { hash: 'sha1', claimedAt: year(2015) },
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
    ],
    ['SHA-1 while it was good', { hash: 'sha1', provedAt: year(2016) }, undefined],
    ['SHA-1 after', { hash: 'sha1', provedAt: year(2017) }, 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'],
    ['RIPEMD-160', { hash: 'ripemd160' }, 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'],
    ['a short key today', { signer: shortKey }, 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'],
    ['a short key while it was good', { signer: shortKey, provedAt: year(2013) }, undefined],
    ['a short key after', { signer: shortKey, provedAt: year(2014) }, 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'],
    ['revoked and weak', { hash: 'sha1', revocations: revokedIn(2025) }, 'REVOKED_NO_POE']
  ])('%s', (_name, input, problem) => {
    expect(judge(input).problem).toBe(problem)
  })

  it('says whose root it rests upon', () => {
    expect(judge({}).root).toBe('configured')
    expect(judge({ own: [signer], roots: [] })).toMatchObject({ root: 'own', problem: undefined })
    expect(judge({ roots: [] }).root).toBeNull()
  })

  it('goes over those between, which must have the right to issue, and whose revocation counts, too', () => {
    const between = certificate('between', [2010, 2040], root)
    const below = certificate('below', [2012, 2030], between)
    const chained = (others: X509Certificate[], revocations = saying({})) =>
      judge({ signer: below, others, revocations })
    expect(chained([between]).problem).toBe('NO_CERTIFICATE_CHAIN_FOUND')
    const authority = Object.assign(between, { ca: true })
    expect(chained([authority]).problem).toBeUndefined()
    const statusOf = (own: X509Certificate) =>
      own === between ? { ...NOT_CHECKED, status: 'revoked', revokedAt: year(2025).toISOString() } : NOT_CHECKED
    expect(chained([authority], { statusOf } as unknown as RevocationReader).problem).toBe('REVOKED_NO_POE')
  })

  it('asks the issuer of each certificate for its status, and nobody for that of a root', () => {
    const between = Object.assign(certificate('between', [2010, 2040], root), { ca: true })
    const below = certificate('below', [2012, 2030], between)
    const asked: [X509Certificate, X509Certificate][] = []
    const statusOf = (own: X509Certificate, issuer: X509Certificate) => {
      asked.push([own, issuer])
      return NOT_CHECKED
    }
    judge({ signer: below, others: [between], revocations: { statusOf } as unknown as RevocationReader })
    expect(asked).toEqual([
      [below, between],
      [between, root]
    ])
  })

  it('accepts short keys until they were broken', () => {
    const at = (milliseconds: number) =>
      judge({ signer: shortKey, provedAt: new Date(Date.UTC(2014, 0) + milliseconds) }).problem
    expect(at(-1)).toBeUndefined()
    expect(at(0)).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE')
  })
})
