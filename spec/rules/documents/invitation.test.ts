import { describe, expect, test } from 'vitest'
import type { PlacedSigner } from '../fields/placed.js'
import { handOver, remindDue, requestNewLink, send, sign, signersToRemind, update, updateSigner } from '../index.js'
import { act, documentWith, given, hour, later, now, outcomeOf, sent, signer } from '../testing/fixtures.js'

const account = {
  reminder_after_hours: 48,
  reminder_every_hours: 48,
  reminder_max: 1,
  expiry_notice_hours: 240,
  reminder_hours: null
}
const inApp = { ...signer('ada', { invitation: 'none' }) }
const byLetter = signer('ben', { invitation: 'email' })
const asDocument = signer('cy')
const all = [inApp, byLetter, asDocument]

describe('who is invited by e-mail', () => {
  const people: PlacedSigner[] = [
    { email: 'ada@example.com', name: 'Ada', invitation: 'none' },
    { email: 'ben@example.com', name: 'Ben', invitation: 'email' },
    { email: 'cy@example.com', name: 'Cy' }
  ]
  test.each([
    [undefined, ['ben@example.com', 'cy@example.com']],
    [false, ['ben@example.com', 'cy@example.com']],
    [true, ['ben@example.com']]
  ])('when a document is sent with skip_email %s', async (skip_email, invited) => {
    const held = { document: documentWith(), signers: [] }
    const options = skip_email === undefined ? {} : { skip_email }
    const { newSigners, letters, audit } = await send(
      held,
      { signers: people, ...options },
      [null, null, null],
      given,
      act
    )
    const addressOf = (id: string) => newSigners?.find((each) => each.id === id)?.email
    expect(letters?.map((letter) => 'signer' in letter && addressOf(letter.signer))).toEqual(invited)
    expect(audit?.filter(({ action }) => action === 'signer.invited').map(({ data }) => data.email)).toEqual(invited)
    expect(newSigners?.map(({ status, invited_at }) => [status, invited_at])).toEqual(
      people.map(() => ['pending', act.at])
    )
  })

  test('when it is their turn', () => {
    const waiting = all.map((each) => ({ ...each, status: 'waiting' as const, sign_order: 2, invited_at: null }))
    const first = signer('first', { status: 'viewed' })
    const signed = { values: [], signatures: [], consent: { sha256: 'a', language: 'en', own: null } }
    const done = sign({ ...sent([first, ...waiting], { skip_email: true }), fields: [] }, first, signed, given, act)
    expect(done.letters?.map((letter) => 'signer' in letter && letter.signer)).toEqual(['ben', 'cy'])
    expect(done.audit?.filter(({ action }) => action === 'signer.invited')).toHaveLength(2)
    expect(done.signers?.slice(1)).toMatchObject(
      waiting.map(({ id }) => ({ id, status: 'pending', invited_at: act.at }))
    )
  })

  test('when another person takes a place', () => {
    const replacing = (of: typeof inApp, skip_email: boolean) =>
      updateSigner({ ...sent([of], { skip_email }), fields: [] }, of, { email: 'new@example.com' }, given, act)?.letters
    expect([replacing(inApp, false), replacing(byLetter, true), replacing(asDocument, true)]).toMatchObject([
      [],
      [{ kind: 'invitation', signer: 'ben' }],
      []
    ])
  })

  test('also who takes over from somebody in the app: nobody else would tell them', () => {
    const held = { ...sent(all, { hand_over_allowed: true }), fields: [] }
    const visitor = { signerId: 'ada', unlocked: true, identified: true }
    const person = { name: 'Dee', email: 'dee@example.com', reason: 'On leave.' }
    const handed = handOver(held, visitor, person, given, act)
    expect(handed.letters).toMatchObject([{ kind: 'invitation', signer: 'ada' }])
    expect(handed.signers).toMatchObject([{ id: 'ada', invitation: 'email' }])
  })
})

describe('a signer in the app', () => {
  test('is not reminded, and not told about the deadline', () => {
    const held = sent(all, { expires_at: later(24 * hour) })
    const due = remindDue(held, account, given, act)
    expect(due?.letters?.map((letter) => 'signer' in letter && letter.signer)).toEqual(['ben', 'cy'])
    expect(signersToRemind(held, {}, given).map(({ id }) => id)).toEqual(['ben', 'cy'])
  })

  test('cannot be reminded by name', async () => {
    expect(await outcomeOf(() => signersToRemind(sent(all), { signer_id: 'sgn_ada' }, given))).toBe(
      'SIGNER_NOT_REMINDED'
    )
  })

  test.each([
    [false, ['ben', 'cy']],
    [true, ['ben']]
  ])('is not told that the deadline has moved: skip_email %s', async (skip_email, told) => {
    const moved = await update(
      sent(all, { skip_email }),
      { expires_at: later(72 * hour).toISOString() },
      [],
      given,
      act
    )
    expect(moved?.letters?.map((letter) => 'signer' in letter && letter.signer)).toEqual(told)
  })

  test('gets no new link, which others get', () => {
    const link = { candidateId: null, person: 0, via: null, expiresAt: now }
    const request = (signerId: string, skip_email: boolean) =>
      requestNewLink(sent(all, { skip_email }), { ...link, signerId }, [], given, act)?.letters ?? []
    expect(request('ada', false)).toEqual([])
    expect([request('ben', true), request('cy', false)]).toMatchObject([[{ signer: 'ben' }], [{ signer: 'cy' }]])
  })

  test.each([
    ['invited once letters are wanted', inApp, false, { invitation: 'email' as const }, 1],
    ['invited once the document decides', inApp, false, { invitation: null }, 1],
    ['left alone if the document decides so', inApp, true, { invitation: null }, 0],
    ['not invited twice', asDocument, false, { invitation: 'email' as const }, 0],
    ['not written to any more', asDocument, false, { invitation: 'none' as const }, 0],
    [
      'not invited before it is their turn',
      { ...inApp, status: 'waiting' as const },
      false,
      { invitation: 'email' as const },
      0
    ]
  ])('is %s', (_, person, skip_email, request, letters) => {
    const changed = updateSigner({ ...sent([person], { skip_email }), fields: [] }, person, request, given, act)
    expect(changed?.letters).toHaveLength(letters)
    expect(changed?.audit?.filter(({ action }) => action === 'signer.invited')).toHaveLength(letters)
    expect(changed?.signers).toMatchObject([request])
  })
})
