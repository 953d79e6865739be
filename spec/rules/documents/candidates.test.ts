import { describe, expect, test } from 'vitest'
import type { PlacedSigner } from '../fields/placed.js'
import {
  bounce,
  chooseLanguage,
  completeSigning,
  decline,
  enterAccessCode,
  enterCode,
  expire,
  type HeldCandidate,
  type HeldSigner,
  handOver,
  namedPerson,
  namedSigners,
  peopleOf,
  personOf,
  remind,
  remindDue,
  requestNewLink,
  send,
  sendCode,
  setAccessCode,
  sign,
  signersToRemind,
  take,
  updateSigner,
  view,
  visitingSigner,
  voidBySender
} from '../index.js'
import { newCandidates } from '../signing/new-candidates.js'
import {
  act,
  consentFor,
  documentWith,
  field,
  given,
  hour,
  later,
  now,
  outcomeOf,
  sent,
  signer
} from '../testing/fixtures.js'
import { apply } from './transition.js'

const people = [
  { email: 'ann@example.com', name: 'Ann' },
  { email: 'ben@example.com', name: 'Ben' },
  { email: 'cy@example.com', name: 'Cy' }
]
const account = {
  reminder_after_hours: 48,
  reminder_every_hours: 48,
  reminder_max: 1,
  expiry_notice_hours: null,
  reminder_hours: null
}

const candidates: HeldCandidate[] = newCandidates(people, null, { newId: () => '' }, now).map((each) => ({
  ...each,
  id: each.name.toLowerCase()
}))
const several = (changes: Partial<HeldSigner> = {}) =>
  signer('one', { email: 'ann@example.com', name: 'Ann', candidates, ...changes })
const visitor = (candidateId: string) => ({ signerId: 'one', candidateId, unlocked: true, identified: true })
const lettersOf = (transition: { letters?: object[] } | null) => transition?.letters ?? []

describe('of several people', () => {
  test('all are invited at once, and the fields wait for who it will be', async () => {
    const fields = [
      { type: 'name', page: 1, x: 1, y: 1, width: 100, height: 20 },
      { type: 'company', page: 1, x: 1, y: 30, width: 100, height: 20 }
    ] as const
    const [request] = namedSigners([{ candidates: people, company: 'Acme', fields: [...fields] }]) as PlacedSigner[]
    const transition = await send(
      { document: documentWith(), signers: [] },
      { signers: [request!] },
      [null],
      given,
      act
    )
    const [only] = transition.newSigners!
    expect(only).toMatchObject({ email: 'ann@example.com', name: 'Ann', status: 'pending', taken_by: null })
    expect(lettersOf(transition)).toEqual(
      only!.candidates.map(({ id }) => ({ kind: 'invitation', signer: only!.id, candidate: id }))
    )
    expect(transition.audit!.slice(1).map(({ data }) => data.email)).toEqual(people.map(({ email }) => email))
    expect(transition.newFields!.map(({ value }) => value)).toEqual([null, 'Acme'])
  })

  test('each is named, once, and by no address of a signer at the same order', async () => {
    const codes = await Promise.all(
      [
        [{}],
        [{ candidates: people, email: 'other@example.com' }],
        [{ candidates: people, email: 'ANN@example.com', name: 'Ann' }],
        [{ candidates: [people[0]!, people[0]!] }]
      ].map((signers) => outcomeOf(() => namedSigners(signers)))
    )
    expect(codes).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED', 'done', 'DUPLICATE_SIGNER'])
    const signers = namedSigners([{ candidates: people }, { email: 'BEN@example.com', name: 'Ben' }]) as PlacedSigner[]
    const sending = (orders: (number | undefined)[]) =>
      outcomeOf(() =>
        send(
          { document: documentWith(), signers: [] },
          { signers: signers.map((each, index) => ({ ...each, order: orders[index] })) },
          [null, null],
          given,
          act
        )
      )
    expect(await Promise.all([sending([]), sending([1, 2])])).toEqual(['DUPLICATE_SIGNER', 'done'])
  })

  test('the next step invites all', () => {
    const held = sent([signer('ada', { status: 'viewed' }), several({ status: 'waiting', sign_order: 2 })])
    const signed = { values: [], signatures: [], consent: consentFor(null) }
    expect(lettersOf(sign(held, held.signers[0]!, signed, given, act))).toHaveLength(3)
  })

  test('nobody has opened it before it is taken, and nobody can act', async () => {
    const held = sent([several()])
    expect(view(held, visitor('ben'), act)).toBeNull()
    const acts = [
      () => decline(held, visitor('ben'), {}, act),
      () =>
        completeSigning(
          held,
          visitor('ben'),
          { fields: [], consent: { accepted: true, sha256: 'consent' } },
          [],
          consentFor,
          given,
          act
        ),
      () =>
        handOver(
          { ...held, document: { ...held.document, hand_over_allowed: true } },
          visitor('ben'),
          { name: 'Di', email: 'di@example.com', reason: 'Away' },
          given,
          act
        )
    ]
    expect(await Promise.all(acts.map(outcomeOf))).toEqual(['TAKE_REQUIRED', 'TAKE_REQUIRED', 'TAKE_REQUIRED'])
  })

  test('the first who takes it is the signer, and the link of nobody else works', () => {
    const held = sent([several()], {}, [field('name', { signer_id: 'one', type: 'name' })])
    const transition = take(held, visitor('ben'), given, act)!
    expect(transition).toMatchObject({
      audit: [
        {
          action: 'signer.taken',
          data: { candidates: 'Ann <ann@example.com>, Ben <ben@example.com>, Cy <cy@example.com>' }
        }
      ],
      event: { type: 'signer.taken', signer: 'one' },
      fields: [{ id: 'name', value: 'Ben' }]
    })
    const { signers, fields, document } = apply(held, transition)
    expect(signers).toMatchObject([{ email: 'ben@example.com', name: 'Ben', taken_by: 'ben', status: 'pending' }])
    expect(['ann', 'ben', null].map((id) => personOf(signers, 'one', id)?.name)).toEqual([undefined, 'Ben', 'Ben'])
    const after = { document, signers, fields }
    expect(take(after, { ...visitor('ben'), candidateId: null }, given, act)).toBeNull()
    expect(view(after, { ...visitor('ben'), candidateId: null }, act)?.event).toMatchObject({ type: 'document.viewed' })
  })

  test.each([
    ['voided', { status: 'voided', voided_by: 'sender' } as const, 'DOCUMENT_VOIDED'],
    ['past its deadline', { expires_at: later(-hour) }, 'DOCUMENT_EXPIRED']
  ])('nobody takes what is %s', async (_state, document, code) => {
    expect(await outcomeOf(() => take(sent([several()], document), visitor('ben'), given, act))).toBe(code)
  })

  test('the end is told to all, until one has taken it', () => {
    const untaken = sent([several()])
    expect(lettersOf(voidBySender(untaken, 'No longer needed', act))).toHaveLength(3)
    expect(lettersOf(expire(sent([several()], { expires_at: later(-hour) }), act))).toHaveLength(3)
    expect(lettersOf(voidBySender(sent([several({ taken_by: 'ben' })]), 'No longer needed', act))).toEqual([
      { kind: 'voided', signer: 'one' }
    ])
  })

  test('codes, tries and languages are of each alone', () => {
    const held = sent([several({ authentication: 'email_code', access_code_hash: 'hash' })])
    const unknown = { ...visitor('ben'), identified: false }
    const coded = apply(held, sendCode(held, unknown, 'nonce', act))
    expect(visitingSigner(coded, unknown)).toMatchObject({ code_nonce: 'nonce', code_sent_at: now })
    expect(visitingSigner(coded, visitor('ann'))).toMatchObject({ code_nonce: null, codes_sent: 0 })
    expect(lettersOf(sendCode(held, unknown, 'nonce', act))).toEqual([
      { kind: 'code', signer: 'one', candidate: 'ben', nonce: 'nonce' }
    ])
    const tried = apply(coded, enterCode(coded, unknown, false, act))
    expect(tried.signers[0]!.candidates.map(({ code_failures }) => code_failures)).toEqual([0, 1, 0])
    const locked = apply(tried, enterAccessCode(visitingSigner(tried, visitor('cy')), false, act)!)
    expect(locked.signers[0]!.candidates.map((each) => each.access_code_failures)).toEqual([0, 0, 1])
    expect(locked.signers[0]).toMatchObject({ access_code_failures: 0, code_nonce: null })
    const reset = apply(locked, setAccessCode(locked, locked.signers[0]!, 'other', given, act))
    expect(reset.signers[0]!.candidates.map((each) => each.access_code_failures)).toEqual([0, 0, 0])
    const german = apply(held, chooseLanguage(held, visitor('cy'), 'de', now))
    expect(peopleOf(german.signers[0]!).map(({ chosen_language }) => chosen_language)).toEqual([null, null, 'de'])
  })

  test('reminders go to those whom e-mails reach, and stop when nobody is', () => {
    const refusal = { status: '5.1.1', reason: 'unknown' }
    let held = sent([several()])
    const addressesOf = () => remindDue(held, account, given, act)?.audit?.map(({ data }) => data.email) ?? []
    const fail = (id: string) => {
      held = apply(held, bounce(held, personOf(held.signers, 'one', id)!, later(-hour), refusal, given, act)!)
    }
    expect(addressesOf()).toEqual(['ann@example.com', 'ben@example.com', 'cy@example.com'])
    fail('ben')
    expect([addressesOf(), held.signers[0]!.bounced_at]).toEqual([['ann@example.com', 'cy@example.com'], null])
    expect(signersToRemind(held, {}, given).map(({ name }) => name)).toEqual(['Ann', 'Cy'])
    fail('ann')
    fail('cy')
    expect([addressesOf(), held.signers[0]!.bounced_at]).toEqual([[], now])
    const again = remind([namedPerson(held.signers[0]!, 'cnd_ben', given)], null, given, act)!
    expect(lettersOf(again)).toEqual([{ kind: 'reminder', signer: 'one', candidate: 'ben', message: null }])
    expect(apply(held, again).signers[0]).toMatchObject({
      bounced_at: null,
      candidates: [{}, { bounced_at: null }, {}]
    })
  })

  test('a request that names the signer names the person', async () => {
    const one = several()
    const named = (id: string | undefined, who = one) => outcomeOf(() => namedPerson(who, id, given))
    const taken = several({ taken_by: 'ben' })
    expect(
      await Promise.all([
        named(undefined),
        named('cnd_di'),
        named('cnd_ben'),
        named('cnd_ann', taken),
        named('cnd_ben', taken),
        named(undefined, taken)
      ])
    ).toEqual(['CANDIDATE_REQUIRED', 'RESOURCE_NOT_FOUND', 'done', 'SIGNER_TAKEN', 'done', 'done'])
    const remindOne = (request: object) => outcomeOf(() => signersToRemind(sent([one]), request, given))
    expect(await remindOne({ signer_id: 'sgn_one' })).toBe('CANDIDATE_REQUIRED')
    expect(await remindOne({ candidate_id: 'cnd_ben' })).toBe('VALIDATION_FAILED')
  })

  test('a dead link of one is replaced for that one, until another has taken it', () => {
    const link = { signerId: 'one', candidateId: 'cy', person: 0, via: null, expiresAt: later(-hour) }
    expect(lettersOf(requestNewLink(sent([several()]), link, [], given, act))).toEqual([
      { kind: 'new-link', signer: 'one', candidate: 'cy' }
    ])
    expect(requestNewLink(sent([several({ taken_by: 'ben' })]), link, [], given, act)).toBeNull()
  })
})

describe('the sender', () => {
  const update = (
    one: HeldSigner,
    request: object,
    fields = [field('name', { signer_id: 'one', type: 'name', value: 'Ben' })]
  ) => updateSigner(sent([one], {}, fields), one, request, given, act)

  test('gives what one has taken back to all', () => {
    const taken = several({ email: 'ben@example.com', name: 'Ben', taken_by: 'ben', status: 'viewed', viewed_at: now })
    const transition = update(taken, { candidates: people })!
    expect(transition).toMatchObject({
      signers: [{ email: 'ann@example.com', taken_by: null, status: 'pending', viewed_at: null, replacements: 1 }],
      fields: [{ id: 'name', value: null }],
      audit: [
        { action: 'signer.replaced', data: { previous_name: 'Ben', candidates: expect.stringContaining('Cy <cy') } },
        {},
        {},
        {}
      ],
      event: { type: 'signer.replaced' }
    })
    expect(lettersOf(transition)).toHaveLength(3)
  })

  test('names one in place of all, whose address may be any', () => {
    for (const email of ['ann@example.com', 'di@example.com']) {
      const transition = update(several(), { email, name: 'Di' })!
      expect(transition).toMatchObject({ signers: [{ email, candidates: [], taken_by: null, replacements: 1 }] })
      expect(lettersOf(transition)).toEqual([{ kind: 'invitation', signer: 'one' }])
    }
  })

  test('changes nothing by naming the same people, and no property of one by itself', async () => {
    expect(update(several(), { candidates: people })).toBeNull()
    expect(await outcomeOf(() => update(several(), { phone: '+491' }))).toBe('CANDIDATE_REQUIRED')
    expect(await outcomeOf(() => update(several(), { candidates: people, email: 'ann@example.com' }))).toBe(
      'VALIDATION_FAILED'
    )
    expect(await outcomeOf(() => update(several(), { authentication: 'sms_code' }))).toBe('VALIDATION_FAILED')
    const company = update(several(), { company: 'Acme' })
    expect(company).toMatchObject({ signers: [{ company: 'Acme' }], event: null })
    expect(company!.signers![0]).not.toHaveProperty('candidates')
  })

  test('ends codes that are on their way to each when the way changes', () => {
    const coded = several({
      authentication: 'email_code',
      candidates: candidates.map((each) => ({ ...each, phone: '+4915112345678', code_nonce: 'nonce' }))
    })
    const [change] = update(coded, { authentication: 'sms_code' })!.signers!
    expect(change!.candidates!.map(({ code_nonce }) => code_nonce)).toEqual([null, null, null])
  })
})
