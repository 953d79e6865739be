import { describe, expect, test } from 'vitest'
import { noSettings } from '../fields/field-types.js'
import { type HeldDocument, type HeldField, type HeldSigner, preparationOf, prepare, updateTemplate } from '../index.js'
import { documentWith, field, given, now, outcomeOf, signer } from '../testing/fixtures.js'

const box = { label: 'Rent', role: 'Tenant', type: 'text' as const, page: 1, x: 10, y: 10, width: 100, height: 20 }
const kept = { ...box, required: true, value: null, read_only: false, group: null, ...noSettings }
const request = { roles: { Tenant: { email: 'ada@example.com', order: 1 }, Owner: { order: 2 } }, fields: [box] }
const roles = { Owner: { email: null, order: 2 }, Tenant: { email: 'ada@example.com', order: 1 } }

function preparing(asked: object, changes: Partial<HeldDocument> = {}) {
  return prepare({ document: documentWith(changes), signers: [] }, { ...request, ...asked }, given, now)
}

test('a draft gets roles, fields and a new version, and nobody is notified', async () => {
  expect(await preparing({}, { roles: { Agent: { order: 1, email: null } }, fields_version: 3 })).toEqual({
    at: now,
    document: { roles, role_fields: [kept], fields_version: 4 },
    audit: null,
    event: null
  })
})

test.each<[string, object, Partial<HeldDocument>, string]>([
  ['of the current version', { version: 3 }, { fields_version: 3 }, 'done'],
  ['without a version', {}, { fields_version: 3 }, 'done'],
  ['of an earlier version', { version: 2 }, { fields_version: 3 }, 'VERSION_OUTDATED'],
  ['of a later version', { version: 4 }, { fields_version: 3 }, 'VERSION_OUTDATED'],
  ['that takes away everything', { roles: {}, fields: [] }, { roles }, 'done'],
  ['of a document that was sent', {}, { status: 'sent' }, 'DOCUMENT_NOT_DRAFT'],
  ['for a role that there is not', { roles: { Owner: {} } }, {}, 'ROLE_UNKNOWN'],
  ['with a label twice', { fields: [box, box] }, {}, 'DUPLICATE_LABEL'],
  ['off the page', { fields: [{ ...box, x: 501 }] }, {}, 'FIELD_OUT_OF_BOUNDS'],
  ['on a signed PDF', {}, { inspection: { pages: [], existing_signatures: 1 } }, 'FIELD_ON_SIGNED_PDF']
])('a preparation %s', async (_, asked, changes, outcome) => {
  expect(await outcomeOf(() => preparing(asked, changes))).toBe(outcome)
})

test('roles without an order sign in parallel, and either none or all of them have one', async () => {
  const made = await preparing({ roles: { Owner: {}, Tenant: {} } })
  expect(made?.document?.roles).toEqual({ Owner: { order: 1, email: null }, Tenant: { order: 1, email: null } })
  const refused = preparing({ roles: { Owner: { order: 0 }, Tenant: {} } })
  await expect(refused).rejects.toMatchObject({
    code: 'SIGNER_ORDER_INCOMPLETE',
    details: { 'roles.Tenant.order': 'is required when other roles have an order' }
  })
})

test('what is there already changes nothing, whatever version it is based on and however roles are ordered', async () => {
  const same = { roles, role_fields: [kept], fields_version: 3 }
  expect(await preparing({ version: 2 }, same)).toBeNull()
  expect(await preparing({ version: 2, roles: {}, fields: [] })).toBeNull()
  const moved = { ...request, fields: [{ ...box, x: 11 }], version: 2 }
  expect(await outcomeOf(() => preparing(moved, same))).toBe('VERSION_OUTDATED')
  const more = { fields: [box, { ...box, label: 'Deposit' }], version: 2 }
  expect(await outcomeOf(() => preparing(more, same))).toBe('VERSION_OUTDATED')
})

describe('an update of a template', () => {
  const template = {
    title: 'Lease',
    description: null,
    tags: [],
    roles: { Tenant: { order: 1 } },
    fields: [kept],
    covering_fields: ['“Deposit” on page 1 covers the text “Rent”'],
    version: 2
  }
  const updating = (asked: object) => updateTemplate(template, asked, documentWith().inspection, given)

  test('has the next version', async () => {
    expect(await updating({ title: 'New', version: 2 })).toEqual({ ...template, title: 'New', version: 3 })
  })

  test('forgets what its fields cover once they are changed', async () => {
    const told = async (asked: object) => (await updating(asked))?.covering_fields
    expect(await told({ title: 'New', fields: [box] })).toEqual(template.covering_fields)
    expect(await told({ fields: [{ ...box, y: box.y + 40 }] })).toEqual([])
    expect(await told({ fields: [] })).toEqual([])
  })

  test('is refused if it is based on another version, unless it changes nothing', async () => {
    expect(await outcomeOf(() => updating({ title: 'New', version: 1 }))).toBe('VERSION_OUTDATED')
    expect(await updating({ title: 'Lease', version: 1 })).toBeNull()
  })
})

describe('what is prepared is read', () => {
  const ada = signer('ada', { email: 'ada@example.com', role: 'Tenant', sign_order: 2 })
  const shown = (changes: Partial<HeldDocument>, signers: HeldSigner[] = [], fields: HeldField[] = []) =>
    preparationOf({ document: documentWith(changes), signers, fields }, given)

  test('of a draft', () => {
    expect(shown({})).toEqual({ roles: {}, fields: [], version: 1 })
    expect(shown({ roles, role_fields: [kept], fields_version: 2 })).toEqual({ roles, fields: [kept], version: 2 })
  })

  test('of a document that was sent: by role, or by the signer and the field themselves', () => {
    const ben = signer('ben', { email: 'ben@example.com', role: null, sign_order: 1 })
    const fields = [field('a', { label: 'Rent' }), field('b', { signer_id: 'ben', exclusive_group: 'one' })]
    expect(shown({ status: 'sent', roles, role_fields: [kept] }, [ada, ben], fields)).toMatchObject({
      roles: { Tenant: { order: 2, email: 'ada@example.com' }, sgn_ben: { order: 1, email: 'ben@example.com' } },
      fields: [
        { label: 'Rent', role: 'Tenant', group: null },
        { label: 'fld_b', role: 'sgn_ben', group: 'one' }
      ]
    })
  })

  test.each([
    ['what a signer has not signed', 'viewed', false, null],
    ['what a signer has signed', 'signed', false, '9'],
    ['what the sender said', 'viewed', true, '9']
  ] as const)('%s', (_, status, read_only, value) => {
    const fields = [field('a', { value: '9', read_only })]
    expect(shown({ status: 'sent' }, [{ ...ada, status }], fields).fields).toMatchObject([{ value }])
  })
})
