import { describe, expect, test } from 'vitest'
import { completeSigning, decline, type HeldField, type HeldSigner, saveFields, voidBySender } from '../index.js'
import { act, ada, consentFor, field, given, now, outcomeOf, sent, signer } from '../testing/fixtures.js'

const consent = { accepted: true, sha256: 'consent' }
const typed = { kind: 'typed', text: 'Ada', png: null } as const
const signature = { purpose: 'signature', ...typed } as const
const initials = { purpose: 'initials', ...typed } as const

function signing(
  signers: HeldSigner[],
  fields: HeldField[] = [],
  entries: { id: string; value: string | null }[] = []
) {
  const request = { consent, fields: entries }
  return completeSigning(sent(signers, {}, fields), ada, request, [signature, initials], consentFor, given, act)
}

test('a signer who signs is recorded as they are, and the next in order are invited', async () => {
  const next = { status: 'waiting', invited_at: null } as const
  const transition = await signing([
    signer('ada', { language: 'de' }),
    signer('ben', { ...next, sign_order: 2 }),
    signer('cleo', { ...next, sign_order: 2 }),
    signer('dan', { ...next, sign_order: 3 })
  ])
  expect(transition).toMatchObject({
    document: {},
    signers: [
      {
        id: 'ada',
        status: 'signed',
        viewed_at: now,
        signed_at: now,
        consent_sha256: 'consent',
        ip_address: '192.0.2.1'
      },
      { id: 'ben', status: 'pending', invited_at: now },
      { id: 'cleo', status: 'pending', invited_at: now }
    ],
    signatures: [
      { ...signature, signer_id: 'ada' },
      { ...initials, signer_id: 'ada' }
    ],
    event: { type: 'document.signed', signer: 'ada', payloadOverrides: { seal_status: 'none' } },
    letters: [
      { kind: 'invitation', signer: 'ben' },
      { kind: 'invitation', signer: 'cleo' }
    ],
    jobs: []
  })
  expect(transition.audit!.map(({ action, actor, data }) => [action, actor.type, data])).toEqual([
    ['signer.consented', 'sender', { consent_sha256: 'consent', consent_language: 'de' }],
    ['signer.signed', 'sender', { signature: 'typed', initials: 'typed' }],
    ['signer.invited', 'system', { signer_id: 'sgn_ben', email: 'ben@example.com' }],
    ['signer.invited', 'system', { signer_id: 'sgn_cleo', email: 'cleo@example.com' }]
  ])
})

test('the trail keeps a consent text of the sender, which has no language', async () => {
  const own = () => ({ sha256: 'consent', language: null, own: 'You agree.' })
  const request = { consent, fields: [] }
  const { audit } = await completeSigning(sent([signer('ada')]), ada, request, [signature], own, given, act)
  expect(audit![0].data).toEqual({ consent_sha256: 'consent', consent_text: 'You agree.' })
})

test('nobody is invited while somebody of the same order has yet to sign', async () => {
  const { signers, letters } = await signing([
    signer('ada'),
    signer('ben'),
    signer('cleo', { status: 'waiting', sign_order: 2 })
  ])
  expect([signers!.length, letters]).toEqual([1, []])
})

test.each([
  ['the last of several', [signer('ben', { status: 'signed' })], true],
  ['the only one', [], true],
  ['not the last', [signer('ben', { status: 'signed' }), signer('cleo')], false]
])('a signer who is %s: whether the document is sealed, of which endpoints hear later', async (_, others, isLast) => {
  const { document, jobs, event } = await signing([signer('ada'), ...others])
  expect(document).toEqual(isLast ? { seal_status: 'pending', seal_error: null } : {})
  expect(jobs).toEqual(isLast ? ['seal'] : [])
  expect(event!.payloadOverrides).toEqual({ seal_status: 'none' })
})

test('anyone who has seen the document before has seen it then', async () => {
  const before = new Date(0)
  expect((await signing([signer('ada', { status: 'viewed', viewed_at: before })])).signers![0]!.viewed_at).toBe(before)
})

const value = (id: string, text: string | null) => [{ id: `fld_${id}`, value: text }]
const needed = field('name', { required: true })
const group = { type: 'checkbox', exclusive_group: 'one', required: true } as const

test('a date of signing fills itself in, also if it is sent back as it was', async () => {
  const day = field('day', { type: 'date_signed', read_only: true })
  const filled = [{ id: 'day', value: now.toISOString().slice(0, 10) }]
  expect((await signing([signer('ada')], [day])).fields).toEqual(filled)
  expect((await signing([signer('ada')], [day], value('day', null))).fields).toEqual(filled)
})

describe('values', () => {
  test.each<[string, HeldField[], { id: string; value: string | null }[], string]>([
    ['of a field that there is not', [], value('name', 'x'), 'FIELD_UNKNOWN'],
    ['of another signer’s field', [field('name', { signer_id: 'ben' })], value('name', 'x'), 'FIELD_UNKNOWN'],
    ['that fit', [needed], value('name', 'x'), 'done'],
    ['of another type', [field('name', { type: 'date' })], value('name', '2026-02-30'), 'FIELD_VALUE_INVALID'],
    ['of an e-mail field', [field('name', { type: 'email' })], value('name', 'ada'), 'FIELD_VALUE_INVALID'],
    ['of an e-mail field without a dot', [field('name', { type: 'email' })], value('name', 'ada@intranet'), 'done'],
    ['of an e-mail field, valid', [field('name', { type: 'email' })], value('name', 'a@example.com'), 'done'],
    [
      'of a date of signing',
      [field('name', { type: 'date_signed', read_only: true })],
      value('name', '2026-03-31'),
      'FIELD_READ_ONLY'
    ],
    ['of a field that is signed', [field('name', { type: 'signature' })], value('name', 'x'), 'FIELD_VALUE_INVALID'],
    [
      'of a read-only field, changed',
      [field('name', { read_only: true, value: 'x' })],
      value('name', 'y'),
      'FIELD_READ_ONLY'
    ],
    ['of a read-only field, as they are', [field('name', { read_only: true, value: 'x' })], value('name', 'x'), 'done'],
    ['that are required and missing', [needed], [], 'FIELD_REQUIRED'],
    [
      'that are required and emptied',
      [field('name', { required: true, value: 'x' })],
      value('name', ''),
      'FIELD_REQUIRED'
    ],
    ['that the signer cannot be asked for', [field('name', { required: true, read_only: true })], [], 'done'],
    ['of a box that is not ticked', [field('name', { ...group, value: 'false' })], [], 'FIELD_REQUIRED'],
    ['of a group with one tick', [field('a', group), field('b', group)], value('b', 'true'), 'done'],
    [
      'of a group with two',
      [field('a', { ...group, value: 'true' }), field('b', group)],
      value('b', 'true'),
      'FIELD_VALUE_INVALID'
    ],
    ['kept before they were measured', [field('name', { value: 'x'.repeat(101) })], [], 'FIELD_VALUE_TOO_LONG']
  ])('%s', async (_, fields, entries, outcome) => {
    expect(await outcomeOf(() => signing([signer('ada')], fields, entries))).toBe(outcome)
  })

  test('are all kept with the signature, an empty one as none', async () => {
    const fields = [field('a', { value: 'x' }), field('b')]
    expect((await signing([signer('ada')], fields, [...value('a', ''), ...value('b', 'y')])).fields).toEqual([
      { id: 'a', value: null },
      { id: 'b', value: 'y' }
    ])
  })

  test('put down before leave no trace but themselves', async () => {
    const transition = await saveFields(sent([signer('ada')], {}, [field('a')]), ada, value('a', 'x'), given, now)
    expect(transition).toEqual({ at: now, document: null, fields: [{ id: 'a', value: 'x' }], audit: null, event: null })
  })
})

describe('what a signer must give', () => {
  const asked = (type: 'signature' | 'initials') => [field(type, { type, required: true })]
  test.each([
    ['consent', { accepted: false, sha256: 'consent' }, [], [signature], 'CONSENT_REQUIRED'],
    ['consent to the text in force', { accepted: true, sha256: 'old' }, [], [signature], 'CONSENT_MISMATCH'],
    ['a signature where nothing else is asked for', consent, [], [], 'SIGNATURE_REQUIRED'],
    ['a signature where it is asked for', consent, asked('signature'), [initials], 'SIGNATURE_REQUIRED'],
    ['initials where they are asked for', consent, asked('initials'), [signature], 'INITIALS_REQUIRED'],
    ['no signature where only a text is asked for', consent, [field('name')], [], 'done']
  ])('%s', async (_, consent, fields, signatures, outcome) => {
    const held = sent([signer('ada')], {}, fields)
    const request = { consent, fields: [] }
    expect(await outcomeOf(() => completeSigning(held, ada, request, signatures, consentFor, given, act))).toBe(outcome)
  })
})

describe('a document that ends early', () => {
  const signers = [
    signer('ada'),
    signer('ben', { status: 'signed' }),
    signer('cleo', { status: 'viewed' }),
    signer('dan', { status: 'waiting' })
  ]
  const voided = (name: string) => ({ kind: 'voided', signer: name })

  test('by its sender notifies all who hold a link', async () => {
    expect(voidBySender(sent(signers), 'The terms have changed.', act)).toMatchObject({
      document: { status: 'voided', voided_by: 'sender', void_reason: 'The terms have changed.', voided_at: now },
      event: { type: 'document.voided' },
      letters: ['ada', 'ben', 'cleo'].map(voided)
    })
  })

  test.each([
    [' Too dear ', 'Too dear'],
    [' ', null],
    [null, null],
    [undefined, null]
  ])('by a signer who says %j notifies its sender, and all others who hold a link', async (said, reason) => {
    expect(decline(sent(signers), ada, { reason: said }, act)).toMatchObject({
      document: { status: 'voided', voided_by: 'signer', void_reason: reason },
      signers: [{ id: 'ada', status: 'declined', declined_at: now, decline_reason: reason }],
      audit: [{ action: 'signer.declined', data: reason ? { reason } : {} }],
      event: { type: 'document.declined', signer: 'ada', reason },
      letters: [{ kind: 'declined' }, ...['ben', 'cleo'].map(voided)]
    })
  })
})
