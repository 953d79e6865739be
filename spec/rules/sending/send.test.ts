import { describe, expect, test } from 'vitest'
import { noSettings } from '../fields/field-types.js'
import { assertSigners, type HeldDocument, send } from '../index.js'
import { act, documentWith, given, hour, later, now, outcomeOf } from '../testing/fixtures.js'

const ada = { email: 'ada@example.com', name: 'Ada' }
const ben = { email: 'ben@example.com', name: 'Ben' }
const box = { type: 'text', page: 1, x: 10, y: 10, width: 100, height: 20 } as const

function sending(request: object, changes: Partial<HeldDocument> = {}, codes: (string | null)[] = []) {
  const held = { document: documentWith(changes), signers: [] }
  return send(held, request as Parameters<typeof send>[1], codes, given, act)
}

test('a draft goes out: those whose turn it is are invited by e-mail', async () => {
  const request = {
    signers: [
      { ...ada, order: 2 },
      { ...ben, order: 1 }
    ],
    message: 'Hello',
    expires_in_days: 2
  }
  const transition = await sending(request, {}, [null, 'code'])
  const [first, second] = transition.newSigners!
  expect(transition).toMatchObject({
    at: now,
    document: {
      status: 'sent',
      message: 'Hello',
      cc: [],
      skip_email: false,
      sent_at: now,
      expires_at: later(48 * hour)
    },
    newSigners: [
      { email: ada.email, position: 0, sign_order: 2, status: 'waiting', invited_at: null, access_code_hash: null },
      { email: ben.email, position: 1, sign_order: 1, status: 'pending', invited_at: now, access_code_hash: 'code' }
    ],
    event: { type: 'document.sent' },
    letters: [{ kind: 'invitation', signer: second!.id }]
  })
  expect(transition.audit!.map(({ action, data }) => ({ action, data }))).toEqual([
    { action: 'document.sent', data: { signers: '2' } },
    { action: 'signer.invited', data: { signer_id: `sgn_${second!.id}`, email: ben.email } }
  ])
  expect(first!.id).not.toBe(second!.id)
})

test('without e-mails nobody is invited by one, and no entry says so', async () => {
  const { letters, audit, newSigners } = await sending({ signers: [ada], skip_email: true })
  expect([letters, audit!.length, newSigners![0]!.status]).toEqual([[], 1, 'pending'])
})

test('a document is open for 30 days unless it is said', async () => {
  expect((await sending({ signers: [ada] })).document!.expires_at).toEqual(later(30 * 24 * hour))
})

test('fields are kept with their signers, one after another', async () => {
  const signers = [
    { ...ada, fields: [box, { ...box, label: 'Name', value: 'Ada', read_only: true }] },
    { ...ben, fields: [box] }
  ]
  const { newFields, newSigners } = await sending({ signers })
  const [first, second] = newSigners!.map(({ id }) => id)
  expect(newFields).toMatchObject([
    {
      signer_id: first,
      position: 0,
      required: true,
      label: null,
      value: null,
      read_only: false,
      exclusive_group: null
    },
    { signer_id: first, position: 1, label: 'Name', value: 'Ada', read_only: true },
    { signer_id: second, position: 2 }
  ])
})

describe('fields of the signer', () => {
  const own = (['email', 'name', 'company'] as const).map((type) => ({ ...box, type }))

  test('start with what is known of the signer, unless the sender sets a value', async () => {
    const signers = [
      { ...ada, company: 'Engines Ltd', fields: own },
      { ...ben, fields: [...own, { ...box, type: 'name', value: 'Benjamin' }] }
    ]
    const { newFields, newSigners } = await sending({ signers })
    expect(newSigners).toMatchObject([{ company: 'Engines Ltd' }, { company: null }])
    const known = [ada.email, ada.name, 'Engines Ltd', ben.email, ben.name, null, 'Benjamin']
    expect(newFields!.map(({ value }) => value)).toEqual(known)
    expect(newFields!.every(({ read_only }) => !read_only)).toBe(true)
  })

  test('of a role do so too', async () => {
    const held = {
      roles: { Tenant: { order: 1, email: null } },
      role_fields: [
        {
          ...box,
          type: 'name' as const,
          label: 'Who',
          role: 'Tenant',
          required: true,
          read_only: true,
          value: null,
          group: null,
          ...noSettings
        }
      ]
    }
    const { newFields } = await sending({ signers: [{ ...ada, role: 'Tenant' }] }, held)
    expect(newFields).toMatchObject([{ label: 'Who', value: ada.name, read_only: true }])
  })

  test('are rejected if what is known does not fit', async () => {
    const narrow = { ...box, type: 'name', width: 4 }
    const failure = {
      code: 'FIELD_VALUE_TOO_LONG',
      details: { 'signers[0].name': expect.stringContaining('too long') }
    }
    const sent = sending({ signers: [{ ...ada, name: 'A'.repeat(100), fields: [narrow] }] })
    await expect(sent).rejects.toThrow(expect.objectContaining(failure))
  })
})

test('a date of signing is read-only from the start', async () => {
  const { newFields } = await sending({ signers: [{ ...ada, fields: [{ ...box, type: 'date_signed' }] }] })
  expect(newFields).toMatchObject([{ type: 'date_signed', value: null, read_only: true }])
})

test('roles bring their fields and their order, by name or by address', async () => {
  const roles = { Tenant: { order: 2, email: null }, Owner: { order: 1, email: 'BEN@example.com' } }
  const role_fields = [
    { ...box, label: 'Rent', role: 'Tenant', required: true, value: '9', read_only: true, group: null, ...noSettings }
  ]
  const { newSigners, newFields } = await sending(
    { signers: [{ ...ada, role: 'Tenant' }, ben] },
    { roles, role_fields }
  )
  expect(newSigners).toMatchObject([
    { role: 'Tenant', sign_order: 2, status: 'waiting' },
    { role: 'Owner', sign_order: 1, status: 'pending' }
  ])
  expect(newFields).toMatchObject([{ signer_id: newSigners![0]!.id, label: 'Rent', value: '9' }])
})

test('fields of the request are placed besides those of the role, and check no second box of a group', async () => {
  const tick = { ...box, type: 'checkbox', group: 'one', value: 'true' } as const
  const role_fields = [{ ...tick, label: 'Monthly', role: 'Tenant', required: true, read_only: true, ...noSettings }]
  const held = { roles: { Tenant: { order: 1, email: null } }, role_fields }
  const sendingWith = (field: object) => sending({ signers: [{ ...ada, role: 'Tenant', fields: [field] }] }, held)
  expect((await sendingWith(box)).newFields).toMatchObject([{ label: 'Monthly' }, { label: null }])
  const details = { 'signers[0].fields[0].value': 'must be the only checked box in its group' }
  await expect(sendingWith(tick)).rejects.toThrow(expect.objectContaining({ code: 'FIELD_VALUE_INVALID', details }))
})

const roles = { Tenant: { order: 1, email: null }, Owner: { order: 1, email: null } }
const withField = (field: object) => ({ signers: [{ ...ada, fields: [{ ...box, ...field }] }] })
const withFields = (fields: object[]) => ({ signers: [{ ...ada, fields }] })
const tick = { ...box, type: 'checkbox', value: 'true', group: 'one' }
const ungrouped = { ...tick, group: undefined }

describe('what is refused', () => {
  test.each<[string, object, Partial<HeldDocument>, string]>([
    ['a role of no document', { signers: [{ ...ada, role: 'Tenant' }] }, {}, 'ROLE_UNKNOWN'],
    ['a role that nobody takes', { signers: [{ ...ada, role: 'Tenant' }] }, { roles }, 'ROLE_UNASSIGNED'],
    [
      'a role that two take',
      {
        signers: [
          { ...ada, role: 'Owner' },
          { ...ben, role: 'Owner' }
        ]
      },
      { roles },
      'VALIDATION_FAILED'
    ],
    ['a page that there is not', withField({ page: 2 }), {}, 'FIELD_PAGE_OUT_OF_RANGE'],
    ['a box without width', withField({ width: 0 }), {}, 'FIELD_OUT_OF_BOUNDS'],
    ['a box without height', withField({ height: 0 }), {}, 'FIELD_OUT_OF_BOUNDS'],
    ['a box beside the page', withField({ x: 501 }), {}, 'FIELD_OUT_OF_BOUNDS'],
    ['a box above the page', withField({ y: -1 }), {}, 'FIELD_OUT_OF_BOUNDS'],
    ['a box within a hair of the edge', withField({ x: 500.009 }), {}, 'done'],
    ['a box that nothing fits into', withField({ width: 0.5 }), {}, 'FIELD_OUT_OF_BOUNDS'],
    ['a value of another type', withField({ type: 'number', value: 'one' }), {}, 'FIELD_VALUE_INVALID'],
    ['a value that no font can draw', withField({ value: '𓀀' }), {}, 'UNSUPPORTED_CHARACTER'],
    ['a value that nobody could read', withField({ value: 'x'.repeat(101) }), {}, 'FIELD_VALUE_TOO_LONG'],
    ['two ticks in a group', { signers: [{ ...ada, fields: [tick, tick] }] }, {}, 'FIELD_VALUE_INVALID'],
    ['ticks of no group', withFields([ungrouped, ungrouped]), {}, 'done'],
    [
      'two ticks of two signers',
      {
        signers: [
          { ...ada, fields: [tick] },
          { ...ben, fields: [tick] }
        ]
      },
      {},
      'done'
    ],
    [
      'a field on a signed PDF',
      withField({}),
      { inspection: { ...documentWith().inspection, existing_signatures: 1 } },
      'FIELD_ON_SIGNED_PDF'
    ]
  ])('%s', async (_, request, changes, outcome) => {
    expect(await outcomeOf(() => sending(request, changes))).toBe(outcome)
  })

  test.each([
    ['width', { width: 0.5 }],
    ['height', { height: 3 }],
    ['height', { width: 0.5, height: 3 }]
  ])('names the %s of a box that is too small', async (side, field) => {
    const details = { [`signers[0].fields[0].${side}`]: expect.stringContaining('is too small') }
    await expect(sending(withField(field))).rejects.toThrow(expect.objectContaining({ details }))
  })

  test.each([
    ['an order of the first only', [{ ...ada, order: 1 }, ben], 'SIGNER_ORDER_INCOMPLETE'],
    ['an order of the last only', [ada, { ...ben, order: 1 }], 'SIGNER_ORDER_INCOMPLETE'],
    ['a name that no font can draw', [{ ...ada, name: '𓀀' }], 'UNSUPPORTED_CHARACTER'],
    ['a name of which nothing shows', [{ ...ada, name: ' ' }], 'UNSUPPORTED_CHARACTER'],
    ['nothing of two who are two', [ada, ben], 'done']
  ])('of the signers alone: %s', async (_, signers, outcome) => {
    expect(await outcomeOf(() => assertSigners(signers, given))).toBe(outcome)
  })
})
