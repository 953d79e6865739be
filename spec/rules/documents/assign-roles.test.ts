import { describe, expect, test } from 'vitest'
import type { PlacedSigner } from '../fields/placed.js'
import { keepForSending, preparationOf, send } from '../index.js'
import { act, documentWith, field, given, outcomeOf, sent, signer } from '../testing/fixtures.js'
import { assignRoles } from './assign-roles.js'

const ada = { email: 'ada@example.com', name: 'Ada' }
const ben = { email: 'ben@example.com', name: 'Ben' }
const box = { type: 'text' as const, page: 1, x: 10, y: 10, width: 100, height: 20, required: true, read_only: false }
const signed = (label: string, role: string, group: string | null = null) => ({
  ...{ ...box, label, role, group, value: null },
  ...{ options: null, multiline: null, placeholder: null, font_size: null, align: null, color: null },
  ...{ validation: null, required_if: null, show_if: null }
})
const role_fields = [signed('Owner’s', 'Owner'), signed('Rider’s', 'Rider')]

/** The roles of a contract of insurance, with the addresses that are assigned to them. */
const rolesOf = (owner: string | null, rider: string | null, orders: [number, number] = [1, 1]) => ({
  Owner: { order: orders[0], email: owner },
  Rider: { order: orders[1], email: rider }
})
const assigned = (roles: ReturnType<typeof rolesOf>, signers: PlacedSigner[]) =>
  assignRoles({ roles, role_fields }, signers).map(({ fields = [], ...signer }) => ({
    ...signer,
    labels: fields.map(({ label }) => label)
  }))
const detailsOf = (roles: ReturnType<typeof rolesOf>, signers: PlacedSigner[]) => {
  try {
    return assigned(roles, signers)
  } catch (error) {
    return (error as { details: object }).details
  }
}

describe('one person takes', () => {
  const both = [{ role: 'Owner', roles: ['Owner', 'Rider'], order: 1, labels: ['Owner’s', 'Rider’s'] }]

  test('all roles that their address is assigned to, if they are alone with it', () => {
    expect(assigned(rolesOf(ada.email, 'ADA@example.com'), [ada])).toMatchObject(both)
  })

  test('the roles that they name', () => {
    expect(assigned(rolesOf(null, null), [{ ...ada, roles: ['Owner', 'Rider'] }])).toMatchObject(both)
  })

  test('none that somebody else names', () => {
    expect(assigned(rolesOf(ada.email, ada.email), [ada, { ...ben, role: 'Rider' }])).toMatchObject([
      { email: ada.email, roles: ['Owner'] },
      { email: ben.email, roles: ['Rider'] }
    ])
  })

  test('the order of the request, whatever that of the roles', () => {
    const named = { ...ada, roles: ['Owner', 'Rider'], order: 5 }
    expect(assigned(rolesOf(null, null, [1, 2]), [named])).toMatchObject([{ roles: ['Owner', 'Rider'], order: 5 }])
  })

  test('one role at each step', () => {
    const rows = [
      { ...ada, role: 'Owner' },
      { ...ada, role: 'Rider' }
    ]
    expect(assigned(rolesOf(ada.email, ada.email, [1, 2]), rows)).toMatchObject([
      { roles: ['Owner'], order: 1, labels: ['Owner’s'] },
      { roles: ['Rider'], order: 2, labels: ['Rider’s'] }
    ])
  })
})

describe('it is said which roles are not clear', () => {
  test.each([
    [
      'of one person at different steps',
      rolesOf(ada.email, ada.email, [1, 2]),
      [ada],
      { 'signers[0].roles': 'is required: the roles are Owner (order 1), Rider (order 2)' }
    ],
    [
      'of one address in two rows',
      rolesOf(ada.email, null),
      [
        { ...ada, order: 1 },
        { ...ada, order: 2 }
      ],
      {
        'signers[0].roles': 'is required: the role is Owner (order 1)',
        'signers[1].roles': 'is required: the role is Owner (order 1)'
      }
    ],
    [
      'of the second row, where the first names its own',
      rolesOf(ada.email, ada.email),
      [
        { ...ada, role: 'Owner', order: 1 },
        { ...ada, order: 2 }
      ],
      { 'signers[1].roles': 'is required: the role is Rider (order 1)' }
    ],
    [
      'of named roles with different orders',
      rolesOf(null, null, [1, 2]),
      [{ ...ada, roles: ['Owner', 'Rider'] }],
      { 'signers[0].order': 'is required: the roles are Owner (order 1), Rider (order 2)' }
    ],
    [
      'that two take',
      rolesOf(null, null),
      [
        { ...ada, roles: ['Owner', 'Rider'] },
        { ...ben, role: 'Rider' }
      ],
      { 'signers[1].role': 'must be unique among the signers' }
    ],
    [
      'that one takes twice',
      rolesOf(null, null),
      [{ ...ada, roles: ['Owner', 'Owner'] }],
      { 'signers[0].roles[1]': 'must be unique among the signers' }
    ],
    [
      'that the document does not have',
      rolesOf(null, null),
      [{ ...ada, roles: ['Owner', 'toString'] }],
      { 'signers[0].roles[1]': 'is not a role of the document' }
    ],
    [
      'said twice',
      rolesOf(null, null),
      [{ ...ada, role: 'Owner', roles: ['Owner'] }],
      { 'signers[0].role': 'must not be given together with roles' }
    ]
  ])('%s', (_, roles, signers, details) => {
    expect(detailsOf(roles, signers)).toEqual(details)
  })
})

test('groups of the same name stay apart, because each has one box to check', () => {
  const ticks = [signed('A', 'Owner', 'Choice'), signed('B', 'Rider', 'Choice'), signed('C', 'Rider', 'Other')]
  const [taken] = assignRoles({ roles: rolesOf(null, null), role_fields: ticks }, [
    { ...ada, roles: ['Owner', 'Rider'] }
  ])
  expect(taken?.fields?.map(({ group }) => group)).toEqual(['1: Choice', '2: Choice', 'Other'])
})

const document = documentWith({ roles: rolesOf(ada.email, ada.email), role_fields })

describe('a document', () => {
  const sending = (signers: PlacedSigner[], changes = {}) =>
    send(
      { document: { ...document, ...changes }, signers: [] },
      { signers },
      signers.map(() => null),
      given,
      act
    )

  test('goes to one person of several roles once', async () => {
    const { newSigners, newFields, letters } = await sending([ada])
    expect(newSigners).toMatchObject([{ email: ada.email, role: 'Owner', roles: ['Owner', 'Rider'], sign_order: 1 }])
    expect(newFields?.map(({ label, signer_id }) => [label, signer_id])).toEqual([
      ['Owner’s', newSigners?.[0]?.id],
      ['Rider’s', newSigners?.[0]?.id]
    ])
    expect(letters).toEqual([{ kind: 'invitation', signer: newSigners?.[0]?.id }])
  })

  test.each([
    [
      'the same person at two steps',
      [
        { ...ada, order: 1 },
        { ...ben, order: 2 },
        { ...ada, order: 3 }
      ],
      'done'
    ],
    [
      'the same person twice at one',
      [
        { ...ada, order: 1 },
        { ...ada, email: 'ADA@example.com', order: 1 }
      ],
      'DUPLICATE_SIGNER'
    ],
    ['the same person twice without an order', [ada, ada], 'DUPLICATE_SIGNER']
  ])('goes to %s', async (_, signers, outcome) => {
    expect(await outcomeOf(() => sending(signers, { roles: null, role_fields: null }))).toBe(outcome)
  })

  test('goes to the same person at the steps of two roles, but not at one', async () => {
    const rows = [
      { ...ada, role: 'Owner' },
      { ...ada, role: 'Rider' }
    ]
    expect(await outcomeOf(() => sending(rows, { roles: rolesOf(null, null, [1, 2]) }))).toBe('done')
    expect(await outcomeOf(() => sending(rows, { roles: rolesOf(null, null) }))).toBe('DUPLICATE_SIGNER')
  })

  test('says whose each field is, once it was sent', () => {
    const owner = signer('ada', { role: 'Owner', roles: ['Owner', 'Rider'], sign_order: 3 })
    const before = signer('ben', { role: 'Agent', roles: [], sign_order: 4 })
    const fields = [
      field('1', { signer_id: 'ada', label: 'Rider’s' }),
      field('2', { signer_id: 'ada', label: 'Another' }),
      field('3', { signer_id: 'ben' })
    ]
    const shown = preparationOf({ ...sent([owner, before], { role_fields }), fields }, given)
    expect(shown.roles).toEqual({
      Owner: { order: 3, email: ada.email },
      Rider: { order: 3, email: ada.email },
      Agent: { order: 4, email: ben.email }
    })
    expect(shown.fields.map(({ role }) => role)).toEqual(['Rider', 'Owner', 'Agent'])
  })
})

describe('a draft', () => {
  const keeping = (signers: object[], changes = {}) =>
    outcomeOf(() => keepForSending({ document: { ...document, ...changes } }, { signers } as never, [], given))
  const own = { ...box, label: 'Own' }

  test.each([
    ['a role that there is not', [{ ...ada, role: 'Agent' }], 'ROLE_UNKNOWN'],
    [
      'a role twice',
      [
        { ...ada, role: 'Owner' },
        { ...ben, role: 'Owner' }
      ],
      'VALIDATION_FAILED'
    ],
    ['only some of the roles', [{ ...ben, role: 'Owner' }], 'done'],
    [
      'the same person twice at one step',
      [
        { ...ada, role: 'Owner' },
        { ...ada, role: 'Rider' }
      ],
      'DUPLICATE_SIGNER'
    ],
    ['fields of who approves', [{ ...ben, action: 'approve', fields: [own] }], 'VALIDATION_FAILED'],
    ['what nobody can fill in', [{ ...ben, fields: [{ ...own, read_only: true }] }], 'FIELD_REQUIRED']
  ])('is asked to keep %s', async (_, signers, outcome) => {
    expect(await keeping(signers)).toBe(outcome)
  })

  test('is not asked for roles that it may still get', async () => {
    expect(await keeping([{ ...ada, role: 'Agent' }], { roles: null, role_fields: null })).toBe('done')
  })

  test('is asked for the roles of a person at two steps', async () => {
    expect(await keeping([ada], { roles: rolesOf(ada.email, ada.email, [1, 2]) })).toBe('ROLE_UNASSIGNED')
  })
})
