import { expect, test } from 'vitest'
import { nextRenewalTry, renewalDueAt, renewedUntil, renewSeal } from '../index.js'
import { later, now, sent, signer } from '../testing/fixtures.js'

const day = 24 * 3600_000
const daysAfter = (date: Date, at = now) => (date.getTime() - at.getTime()) / day

test.each([
  [1000, 910],
  [181, 91],
  [180, 90],
  [30, 15],
  [1, 1],
  [-5, 1]
])('a time stamp that proves something for %d more days is renewed in %d', (left, due) => {
  expect(daysAfter(renewalDueAt(later(left * day), now))).toBe(due)
})

test('what is due proves too little', () => {
  for (const left of [1000, 181, 30]) {
    const until = later(left * day)
    expect(renewedUntil(renewalDueAt(until, now)).getTime()).toBeGreaterThanOrEqual(until.getTime())
  }
})

test.each([
  [0, 1 / 24],
  [1 / 48, 1 / 24],
  [2, 2],
  [400, 7]
])('%d days after it was sealed, it is tried again after %d', (age, wait) => {
  expect(daysAfter(nextRenewalTry(later(-age * day), now))).toBe(wait)
})

const before = { sha256: 'sealed', certificateSha256: 'certificate' }
const renewed = { level: 'B-LTA', sha256: 'longer', certificateSha256: 'longer certificate', before } as const
const completed = (changes = {}) =>
  sent([signer('ada', { status: 'signed' })], {
    ...{ status: 'completed', seal_status: 'sealed', sealed_at: later(-day), seal_level: 'B-T' },
    ...{ seal_sha256: 'sealed', certificate_sha256: 'certificate', ...changes }
  })

test('a seal that is raised has another level and digest, of which the trail says so, and the date of before', () => {
  expect(renewSeal(completed(), renewed, now)).toEqual({
    at: now,
    document: { seal_level: 'B-LTA', seal_sha256: 'longer', certificate_sha256: 'longer certificate' },
    audit: [
      expect.objectContaining({
        at: now,
        action: 'document.seal_renewed',
        actor: expect.objectContaining({ type: 'system' }),
        data: { sha256: 'longer', level: 'B-LTA', previous_level: 'B-T' }
      })
    ],
    event: null
  })
  const again = renewSeal(completed({ seal_level: 'B-LTA' }), renewed, now)
  expect(again?.audit?.[0].data).toEqual({ sha256: 'longer', level: 'B-LTA' })
})

test('nothing is recorded of files that were good for longer', () => {
  const same = { ...renewed, ...before }
  expect(renewSeal(completed({ seal_level: 'B-LTA' }), same, now)).toEqual({
    at: now,
    document: null,
    audit: null,
    event: null
  })
})

test.each([
  ['another process has renewed it', { seal_sha256: 'renewed by another' }],
  ['another process has renewed its certificate', { certificate_sha256: 'renewed by another' }],
  ['it was erased', { erased_at: now }]
])('a renewal is dropped if %s meanwhile', (_, changes) => {
  expect(renewSeal(completed(changes), renewed, now)).toBeNull()
})
