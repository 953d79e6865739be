import { describe, expect, it } from 'vitest'
import { checkRevocation, checkTime } from './check-time.js'
import type { ExaminedPdf } from './examine-pdf.js'

const time = '2026-11-21T10:00:00.000Z'

type Changes = Partial<ExaminedPdf['signature']>

const pdf = (changes: Changes, chain = 2) =>
  ({
    signature: { time, ...changes },
    seal: { certificates: Array(chain).fill(Buffer.alloc(0)) }
  }) as unknown as ExaminedPdf

describe('the time of a seal', () => {
  const stamped = (source: 'timestamp' | 'archive', trusted: boolean, isTimeProved = trusted) =>
    pdf({ isTimeProved, timeSource: { source, authority: 'TSA', trusted } })

  it.each([
    [
      'by its own timestamp',
      stamped('timestamp', true),
      true,
      'holds',
      /at 2026.*by a timestamp of "TSA"\. Its certificate leads to a root that you gave/
    ],
    [
      'by a later timestamp',
      stamped('archive', true),
      true,
      'holds',
      /by the clock of the service\. A later timestamp of "TSA" covers it/
    ],
    ['by the package alone', stamped('timestamp', true), false, 'open', /Only this package vouches for that authority/],
    [
      'by an unknown authority',
      stamped('timestamp', false),
      true,
      'open',
      /does not lead to a root that you gave, so it proves nothing\.$/
    ],
    [
      'by an unknown authority, then a known one',
      stamped('timestamp', false, true),
      true,
      'open',
      /proves nothing\. A later timestamp of a trusted/
    ],
    [
      'by the clock',
      pdf({ isTimeProved: false, timeSource: { source: 'claimed', authority: null, trusted: false } }),
      true,
      'open',
      /has no timestamp/
    ]
  ] as const)('is stated %s', (_how, seal, isGiven, outcome, text) => {
    const check = checkTime(seal, isGiven)
    expect(check.outcome).toBe(outcome)
    expect(check.text).toMatch(text)
  })
})

describe('whether the certificate had been revoked', () => {
  const of = (revocation: Changes['revocation'], trusted = true) => pdf({ trusted, ...(revocation && { revocation }) })
  const said = { source: 'ocsp', checkedAt: time, revokedAt: null } as const
  const revoked = { ...said, status: 'revoked', revokedAt: time } as const

  it.each([
    ['good', of({ ...said, status: 'good' }), true, 'holds', /in an OCSP response of 2026.* had not been revoked\.$/],
    [
      'good, by the package alone',
      of({ ...said, status: 'good', source: 'crl' }),
      false,
      'open',
      /a revocation list.*Only this package vouches/
    ],
    ['unknown', of({ ...said, status: 'unknown' }), true, 'open', /does not know it/],
    ['revoked before', of(revoked, false), true, 'fails', /was revoked on 2026.*Z\.$/],
    ['revoked after', of(revoked), true, 'open', /after the seal was made/],
    [
      'not said',
      of({ status: 'not_checked', source: null, checkedAt: null, revokedAt: null }),
      true,
      'open',
      /Nothing in the package says/
    ]
  ] as const)('is %s', (_how, seal, isGiven, outcome, text) => {
    const check = checkRevocation(seal, isGiven)
    expect(check.outcome).toBe(outcome)
    expect(check.text).toMatch(text)
  })

  it('is said by nobody where no issuer is', () => {
    const none = { status: 'not_checked', source: null, checkedAt: null, revokedAt: null } as const
    expect(checkRevocation(pdf({ revocation: none }, 1), true).text).toMatch(/^No issuer of the certificate/)
  })
})
