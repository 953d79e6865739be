import { describe, expect, test } from 'vitest'
import {
  apply,
  bounce,
  defaultSettings,
  type HeldSigner,
  nextLetterTime,
  noBounce,
  presentBounce,
  remind,
  remindDue,
  remindNow,
  signersToRemind,
  simulateBounce,
  updateSigner,
  view
} from '../index.js'
import { act, given, hour, later, now, outcomeOf, person, sent, signer } from '../testing/fixtures.js'

const refusal = { status: '5.1.1', reason: '550 5.1.1 User unknown' }
const bounced = { bounced_at: now, bounce_status: '5.1.1', bounce_reason: refusal.reason }
const anHourAgo = later(-hour)

const returned = (changes: Partial<HeldSigner> = {}, document = {}, writtenAt = anHourAgo) => {
  const ada = person('ada', { invited_at: anHourAgo, ...changes })
  return bounce(sent([ada], document), ada, writtenAt, refusal, given, act)
}

describe('an e-mail that cannot be delivered', () => {
  test('shows at its signer, in the trail and as an event', () => {
    expect(returned()).toEqual({
      at: act.at,
      document: {},
      signers: [{ id: 'ada', bounced_at: act.at, bounce_status: '5.1.1', bounce_reason: refusal.reason }],
      audit: [
        expect.objectContaining({
          action: 'signer.bounced',
          data: { signer_id: 'sgn_ada', email: 'ada@example.com', ...refusal }
        })
      ],
      event: { type: 'signer.bounced', signer: 'ada' },
      letters: [{ kind: 'bounce-notice', bounced: 'ada' }]
    })
    expect(presentBounce(apply(sent(), returned()!).signers[0]!)).toEqual({ at: act.at.toISOString(), ...refusal })
    expect(presentBounce(signer('ada'))).toBeNull()
  })

  test.each<[string, Partial<HeldSigner>, object?]>([
    ['one has bounced before', bounced],
    ['another person has taken the place since', { invited_at: later(-hour + 1) }],
    ['the signer has opened the page since', { status: 'viewed', viewed_at: later(-hour + 1) }],
    ['the document is erased', {}, { erased_at: now }],
    ['the document is in the trash', {}, { trashed_at: now }]
  ])('changes nothing if %s', (_, changes, document) => {
    expect(returned(changes, document)).toBeNull()
  })

  test('counts after the signer has opened the page, and after the document has ended', () => {
    expect(returned({ status: 'viewed', viewed_at: later(-2 * hour) })).not.toBeNull()
    expect(returned({ status: 'signed', signed_at: later(-2 * hour) }, { status: 'completed' })).not.toBeNull()
  })
})

describe('a signer whose e-mails bounce', () => {
  const held = sent([signer('ada', bounced), signer('ben')])

  test('is reminded only by name, which is another try', () => {
    expect(signersToRemind(held, {}, given).map(({ id }) => id)).toEqual(['ben'])
    const named = signersToRemind(held, { signer_id: 'sgn_ada' }, given)
    expect(remind(named, null, given, act)).toMatchObject({ document: {}, signers: [{ id: 'ada', ...noBounce }] })
    expect(remind([person('ben')], null, given, act)).toMatchObject({ document: null, signers: [] })
  })

  test('gets nothing by itself, neither a reminder nor word of the deadline', () => {
    const document = { expiry_notice_hours: 48 }
    const alone = sent([signer('ada', bounced)], document)
    const settings = defaultSettings
    expect(remindDue(alone, settings, given, act)).toBeNull()
    expect(remindNow(alone, settings, given, act)).toBeNull()
    expect(nextLetterTime(alone, settings)).toBeNull()
    expect(nextLetterTime(sent([signer('ada')], document), settings)).not.toBeNull()
  })

  test('is reached again once they open the page, also if they have before', () => {
    const visitor = { signerId: 'ada', unlocked: true, identified: true }
    const seen = (changes: Partial<HeldSigner>) => view(sent([signer('ada', changes)]), visitor, act)
    const viewed = { status: 'viewed', viewed_at: anHourAgo } as const
    expect(seen(bounced)).toMatchObject({ signers: [{ status: 'viewed', ...noBounce }], audit: [{}] })
    expect(seen({ ...viewed, ...bounced })).toEqual({
      at: act.at,
      document: {},
      signers: [{ id: 'ada', ...noBounce }],
      audit: null,
      event: null
    })
    expect(seen(viewed)).toBeNull()
  })

  test('is another person with another address, and the same one with another name', () => {
    const ada = signer('ada', bounced)
    const update = (request: object) => updateSigner(sent([ada]), ada, request, given, act)!.signers![0]
    expect(update({ email: 'countess@example.com' })).toMatchObject(noBounce)
    expect(update({ name: 'Countess' })).not.toHaveProperty('bounced_at')
  })
})

test('a signer who waits is told for whom', () => {
  const waiting = signer('last', { status: 'waiting', sign_order: 3 })
  const turn = ['ada', 'bob', 'eve', 'joe'].map((id) => signer(id, { status: 'viewed', sign_order: 2 }))
  const held = sent([signer('first', { status: 'signed', sign_order: 1 }), ...turn, waiting])
  expect(() => simulateBounce(held, 'sgn_last', {}, given, act)).toThrow(
    'The signer is waiting for sgn_ada, sgn_bob, sgn_eve and 1 more, and is invited when all before them have signed.'
  )
  expect(() => simulateBounce(sent([signer('ada', { status: 'signed' })]), 'sgn_ada', {}, given, act)).toThrow(
    'The signer has already signed.'
  )
})

test('a test helper lets the e-mail of an invited signer bounce, once', async () => {
  const simulate = (changes: Partial<HeldSigner>, document = {}) =>
    outcomeOf(() => simulateBounce(sent([signer('ada', changes)], document), 'sgn_ada', {}, given, act))
  expect(simulateBounce(sent(), 'sgn_ada', {}, given, act)?.signers).toMatchObject([{ bounce_status: '5.1.1' }])
  expect(simulateBounce(sent([signer('ada', bounced)]), 'sgn_ada', {}, given, act)).toBeNull()
  expect(await simulate({ status: 'waiting' })).toBe('SIGNER_NOT_PENDING')
  expect(await simulate({ status: 'signed' })).toBe('SIGNER_NOT_PENDING')
  expect(await simulate({}, { status: 'voided' })).toBe('DOCUMENT_NOT_SENT')
})
