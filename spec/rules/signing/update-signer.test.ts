import { expect, test } from 'vitest'
import { type HeldSigner, noBounce, noCode, updateSigner } from '../index.js'
import { act, field, given, now, sent, signer } from '../testing/fixtures.js'

const grace = { email: 'grace@example.com', name: 'Grace' }
const fields = [
  field('name', { type: 'name', value: 'ada' }),
  field('typed', { value: 'what Ada typed' }),
  field('given', { value: 'what Ada made of it', sender_value: 'the sender’s' }),
  field('own-name', { type: 'name', value: 'Countess', sender_value: null })
]

function update(person: Partial<HeldSigner>, request: object, others: HeldSigner[] = []) {
  const ada = signer('ada', person)
  return updateSigner({ ...sent([ada, ...others]), fields }, ada, request, given, act)
}

test('another address names another person, who starts again and is invited', () => {
  const viewed = {
    status: 'viewed',
    viewed_at: now,
    time_zone: 'Asia/Tokyo',
    access_code_hash: 'code',
    access_code_failures: 5
  } as const
  expect(update({ ...viewed, chosen_language: 'de', reminded_at: now, replacements: 1 }, grace)).toEqual({
    at: act.at,
    document: {},
    signers: [
      {
        id: 'ada',
        ...grace,
        company: null,
        phone: null,
        authentication: 'none',
        language: null,
        time_zone: null,
        invitation: null,
        status: 'pending',
        replacements: 2,
        chosen_language: null,
        access_code_hash: null,
        access_code_failures: 0,
        ...noCode,
        invited_at: act.at,
        reminded_at: null,
        reminders_sent: 0,
        deadline_announced_at: null,
        viewed_at: null,
        ...noBounce
      }
    ],
    fields: [
      { id: 'name', value: 'Grace' },
      { id: 'typed', value: null },
      { id: 'given', value: 'the sender’s' },
      { id: 'own-name', value: 'Grace' }
    ],
    audit: [
      {
        ...act,
        action: 'signer.replaced',
        data: { signer_id: 'sgn_ada', previous_email: 'ada@example.com', previous_name: 'ada', ...grace }
      },
      { ...act, action: 'signer.invited', data: { signer_id: 'sgn_ada', email: grace.email } }
    ],
    event: { type: 'signer.replaced', signer: 'ada' },
    letters: [{ kind: 'invitation', signer: 'ada' }]
  })
})

test('who is replaced before their turn is not invited yet', () => {
  const transition = update({ status: 'waiting', invited_at: null }, grace)!
  expect(transition.signers![0]).toMatchObject({ status: 'waiting', invited_at: null })
  expect(transition.letters).toEqual([])
  expect(transition.audit!.map(({ action }) => action)).toEqual(['signer.replaced'])
})

test('nobody is invited by e-mail if the document was sent without', () => {
  const ada = signer('ada')
  const held = { ...sent([ada], { skip_email: true }), fields }
  const transition = updateSigner(held, ada, grace, given, act)!
  expect(transition.letters).toEqual([])
  expect(transition.audit!.map(({ action }) => action)).toEqual(['signer.replaced'])
})

test('a correction keeps links and entries, sends nothing, and fills in what was prefilled', () => {
  const transition = update({ status: 'viewed' }, { name: 'Ada Lovelace', email: 'ADA@example.com' })!
  expect(transition).toEqual({
    at: act.at,
    document: {},
    signers: [
      {
        id: 'ada',
        email: 'ADA@example.com',
        name: 'Ada Lovelace',
        company: null,
        phone: null,
        authentication: 'none',
        language: null,
        time_zone: null,
        invitation: null
      }
    ],
    fields: [{ id: 'name', value: 'Ada Lovelace' }],
    audit: [
      {
        ...act,
        action: 'signer.changed',
        data: {
          signer_id: 'sgn_ada',
          previous_email: 'ada@example.com',
          email: 'ADA@example.com',
          previous_name: 'ada',
          name: 'Ada Lovelace'
        }
      }
    ],
    event: null,
    letters: []
  })
})

test('what is given again changes nothing', () => {
  expect(update({}, { email: 'ada@example.com', company: null, phone: null, authentication: 'none' })).toBeNull()
  expect(update({}, {})).toBeNull()
})

test('the sender lets the same person sign at another step', () => {
  const ben = (sign_order: number) => signer('ben', { sign_order })
  expect(update({}, { email: 'ben@example.com' }, [ben(2)])?.event).toMatchObject({ type: 'signer.replaced' })
  expect(() => update({}, { email: 'ben@example.com' }, [ben(1)])).toThrow(
    expect.objectContaining({ code: 'DUPLICATE_SIGNER' })
  )
})

test.each([
  ['of a signer who has signed', { status: 'signed' }, grace, 'SIGNER_DONE', null],
  ['of a signer who has declined', { status: 'declined' }, { name: 'Grace' }, 'SIGNER_DONE', null],
  ['to the address of another signer', {}, { email: 'BEN@example.com' }, 'DUPLICATE_SIGNER', 'email'],
  ['to a name that no font has', {}, { name: '𓀀' }, 'UNSUPPORTED_CHARACTER', 'name'],
  ['to a name that does not fit its field', {}, { name: 'x'.repeat(101) }, 'FIELD_VALUE_TOO_LONG', 'name'],
  ['to a company that no font has', {}, { company: '𓀀' }, 'UNSUPPORTED_CHARACTER', 'company']
] as const)('a change %s', (_what, person, request, code, at) => {
  const details = at === null ? {} : { details: { [at]: expect.any(String) } }
  expect(() => update(person, request, [signer('ben')])).toThrow(expect.objectContaining({ code, ...details }))
})
