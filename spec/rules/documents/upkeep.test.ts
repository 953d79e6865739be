import { describe, expect, test } from 'vitest'
import {
  apply,
  assertLibrary,
  assertQuota,
  assertRoomForEndpoint,
  completeSealed,
  createSignUrl,
  describeLimits,
  enterAccessCode,
  expireNow,
  failSeal,
  readVoidReason,
  refusalOfCode,
  setAccessCode,
  simulateSigning
} from '../index.js'
import {
  act,
  ada,
  consentFor,
  field,
  given,
  hour,
  later,
  now,
  outcomeOf,
  person,
  sent,
  signer
} from '../testing/fixtures.js'

test('an access code has five tries, and as many again once the right one was typed', async () => {
  let locked = person('ada', { access_code_hash: 'code' })
  const enter = (isRight: boolean) => {
    const change = enterAccessCode(locked, isRight, act)!.signers![0]!
    locked = { ...locked, ...change }
    return refusalOfCode(locked)?.code ?? 'done'
  }
  expect([false, false, false, false, true].map(enter).slice(-2)).toEqual(['ACCESS_CODE_INVALID', 'done'])
  expect([false, false, false, false, false].map(enter).slice(-2)).toEqual([
    'ACCESS_CODE_INVALID',
    'ACCESS_CODE_LOCKED'
  ])
  expect(await outcomeOf(() => enter(true))).toBe('ACCESS_CODE_LOCKED')
})

test.each([
  ['code', 'set'],
  [null, 'removed']
])('an access code that becomes %j is recorded as %s, and has all its tries', async (code, recorded) => {
  const tried = signer('ada', { access_code_hash: 'old', access_code_failures: 5 })
  expect(setAccessCode(sent([tried]), tried, code, given, act)).toMatchObject({
    document: null,
    signers: [{ id: 'ada', access_code_hash: code, access_code_failures: 0 }],
    audit: [{ action: 'signer.access_code_changed', data: { signer_id: 'sgn_ada', access_code: recorded } }]
  })
})

test.each([
  [[], null, 'done'],
  [[], 'https://a.example', 'done'],
  [['https://a.example'], 'https://a.example', 'done'],
  [['https://a.example'], 'https://b.example', 'EMBED_ORIGIN_NOT_ALLOWED'],
  [['https://a.example'], null, 'EMBED_ORIGIN_NOT_ALLOWED']
])('of an account that allows %j, a sign URL for %j: %s', async (allowed, origin, outcome) => {
  expect(
    await outcomeOf(() => createSignUrl(sent(), person('ada'), { origin, allowed, linkId: 'lnk_1' }, given, act))
  ).toBe(outcome)
})

test.each([
  ['free', 10, 'done'],
  ['free', 11, 'DOCUMENT_QUOTA_EXCEEDED'],
  ['professional', 1_000_000, 'done']
] as const)('a month of the plan %s with %d documents: %s', async (plan, used, outcome) => {
  expect(await outcomeOf(() => assertQuota(plan, used, now))).toBe(outcome)
})

test('a quota is full until the month is over', async () => {
  const end = Date.UTC(2026, 3, 1) - now.getTime()
  expect(() => assertQuota('free', 11, now)).toThrow(expect.objectContaining({ retryAfter: end / 1000 }))
})

test('a plan has room for its endpoints, and its own limits; test keys share the same', async () => {
  expect(await outcomeOf(() => assertRoomForEndpoint('free', 2))).toBe('done')
  expect(await outcomeOf(() => assertRoomForEndpoint('free', 3))).toBe('PLAN_LIMIT_EXCEEDED')
  expect(await outcomeOf(() => assertLibrary('professional'))).toBe('PLAN_FEATURE_UNAVAILABLE')
  expect(await outcomeOf(() => assertLibrary('business'))).toBe('done')
  expect(describeLimits('business', 'live')).toMatchObject({ requests_per_minute: 100, webhook_endpoints: 20 })
  expect(describeLimits('business', 'test').requests_per_minute).toBe(10)
})

test('a void needs ten characters', async () => {
  expect(readVoidReason({ reason: ' 1234567890 ' })).toBe('1234567890')
  expect(await outcomeOf(() => readVoidReason({ reason: ' 123456789 ' }))).toBe('VOID_REASON_TOO_SHORT')
  expect(await outcomeOf(() => readVoidReason({ reason: ' ' }))).toBe('VOID_REASON_REQUIRED')
})

test('what is held after a transition: changed rows, new ones, and the time of the change', async () => {
  const held = sent([signer('ada')], {}, [field('a')])
  const change = { at: now, audit: null, event: null, signers: [{ id: 'ada', status: 'viewed' as const }] }
  const after = apply(held, {
    ...change,
    document: { message: 'x' },
    newFields: [field('b')],
    fields: [{ id: 'a', value: 'x' }]
  })
  expect(after.document).toMatchObject({ message: 'x', updated_at: now, status: 'sent' })
  expect(after.signers).toEqual([signer('ada', { status: 'viewed' })])
  expect(after.fields).toEqual([field('a', { value: 'x' }), field('b')])
  expect(apply(held, { ...change, document: null }).document).toBe(held.document)
})

test('a helper that brings the deadline brings it now', async () => {
  expect(expireNow(sent(), act).document).toMatchObject({ status: 'voided', voided_by: 'expiry', expires_at: now })
})

describe('a seal', () => {
  const sealing = (attempts: number, status: 'pending' | 'failed' = 'pending') =>
    sent([signer('ada', { status: 'signed' })], {
      seal_status: status,
      seal_attempts: attempts,
      cc: [{ email: 'cc@example.com', name: 'Copy' }]
    })

  test('completes the document at the time that its certificate says', async () => {
    const at = later(-hour)
    const sealed = { at, level: 'B-T', sha256: 'sealed', certificateSha256: 'certificate' } as const
    expect(completeSealed(sealing(2), sealed, now)).toMatchObject({
      at: now,
      document: { status: 'completed', completed_at: at, sealed_at: at, seal_attempts: 3, seal_error: null },
      audit: [
        { at, action: 'document.sealed', data: { sha256: 'sealed', level: 'B-T' } },
        { at, action: 'document.completed' }
      ],
      event: { type: 'document.completed' },
      letters: [
        { kind: 'completed', signer: 'ada' },
        { kind: 'copy', email: 'cc@example.com', name: 'Copy' },
        { kind: 'completion-notice' }
      ]
    })
  })

  test.each([
    ['fails', 8, 'pending', false, 'pending', 0],
    ['has failed after ten tries', 9, 'pending', false, 'failed', 1],
    ['has not failed in an outage', 9, 'pending', true, 'pending', 0],
    ['fails once more after that', 10, 'failed', false, 'failed', 0]
  ] as const)('that %s', async (_, attempts, status, isOutage, after, entries) => {
    const transition = failSeal(sealing(attempts, status), 'PDF_FAILED', isOutage, now)!
    expect(transition.document).toEqual({
      seal_attempts: attempts + (isOutage ? 0 : 1),
      seal_error: 'PDF_FAILED',
      seal_status: after
    })
    expect(transition.audit?.length ?? 0).toBe(entries)
    expect(transition.event).toEqual(entries === 1 ? { type: 'document.seal_failed' } : null)
  })
})

describe('a test helper signs', () => {
  const box = { type: 'checkbox', required: true, exclusive_group: 'one' } as const
  const fields = [
    field('name', { label: 'Name', required: true }),
    field('born', { type: 'date', required: true }),
    field('age', { type: 'number', required: true }),
    field('left', box),
    field('right', box),
    field('free')
  ]
  const simulate = (chosen: Record<string, string>, name = 'Ada Lovelace') =>
    simulateSigning(sent([signer('ada', { name })], {}, fields), ada, chosen, consentFor, given, act)

  test('with what it is given, and samples for what is required besides', async () => {
    const { fields, signatures } = await simulate({ Name: 'Ada', fld_free: 'x' })
    expect(Object.fromEntries(fields!.map(({ id, value }) => [id, value]))).toEqual({
      name: 'Ada',
      free: 'x',
      born: '2026-03-01',
      age: '1',
      left: 'true'
    })
    expect(signatures!.map(({ text }) => text)).toEqual(['Ada Lovelace', 'AL'])
  })

  test.each([
    ['Ada 𓀀', 'Ada'],
    ['𓀀', 'Signer']
  ])('%s as %s', async (name, text) => {
    expect((await simulate({}, name)).signatures![0]!.text).toBe(text)
  })

  test('but not a field that there is not', async () => {
    expect(await outcomeOf(() => simulate({ Nickname: 'x' }))).toBe('LABEL_UNKNOWN')
  })
})
