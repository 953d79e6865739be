import { describe, expect, test } from 'vitest'
import { noSettings } from '../fields/field-types.js'
import type { PlacedSigner } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import { assertEditAllowed, assertSendAllowed, type EditingGrant, readGrant } from '../index.js'
import { outcomeOf } from '../testing/fixtures.js'

const everything: EditingGrant = { fieldTypes: null, fixedRoles: false, maySend: true }
const field = (type: Schemas['FieldType'], changes: object = {}): Schemas['TemplateField'] => ({
  ...{ label: type, role: 'Client', type, page: 1, x: 10, y: 10, width: 100, height: 20 },
  ...{ required: true, value: null, read_only: false, group: null, ...noSettings, ...changes }
})
const roles = { Client: { order: 1, email: 'ada@example.com' }, Owner: { order: 2, email: null } }
const before = { roles, fields: [field('signature'), field('text')] }

test('without options, everything but sending is permitted', () => {
  expect(readGrant()).toEqual({ ...everything, maySend: false })
  expect(readGrant({ field_types: ['date'], fixed_roles: true, may_send: true })).toEqual({
    fieldTypes: ['date'],
    fixedRoles: true,
    maySend: true
  })
})

describe('an edit', () => {
  test.each<[string, Partial<EditingGrant>, object, 'done' | 'EDIT_NOT_ALLOWED']>([
    ['of anything', {}, { roles: {}, fields: [] }, 'done'],
    ['of the title', {}, { title: 'Lease' }, 'EDIT_NOT_ALLOWED'],
    ['of the description', {}, { description: 'A lease' }, 'EDIT_NOT_ALLOWED'],
    ['of fields, with fixed roles', { fixedRoles: true }, { fields: [] }, 'done'],
    ['of the order of fixed roles', { fixedRoles: true }, { roles: { Owner: roles.Owner } }, 'EDIT_NOT_ALLOWED'],
    [
      'that only writes fixed roles in another order',
      { fixedRoles: true },
      { roles: { Owner: roles.Owner, Client: roles.Client } },
      'done'
    ],
    ['of a permitted type', { fieldTypes: ['text'] }, { fields: [before.fields[0], field('text', { x: 20 })] }, 'done'],
    ['that removes a permitted type', { fieldTypes: ['text'] }, { fields: [before.fields[0]] }, 'done'],
    [
      'that adds another type',
      { fieldTypes: ['text'] },
      { fields: [...before.fields, field('date')] },
      'EDIT_NOT_ALLOWED'
    ],
    ['that removes another type', { fieldTypes: ['text'] }, { fields: [before.fields[1]] }, 'EDIT_NOT_ALLOWED'],
    [
      'that moves another type',
      { fieldTypes: ['text'] },
      { fields: [field('signature', { page: 2 }), before.fields[1]] },
      'EDIT_NOT_ALLOWED'
    ]
  ])('%s', async (_, grant, changes, outcome) => {
    const edit = async () => assertEditAllowed({ ...everything, ...grant }, before, { ...before, ...changes })
    expect(await outcomeOf(edit)).toBe(outcome)
  })
})

describe('a send', () => {
  const ada = { name: 'Ada Lovelace', email: 'Ada@example.com', role: 'Client' }
  const fixed = { fixedRoles: true }

  test.each<[string, Partial<EditingGrant>, PlacedSigner[], 'done' | 'EDIT_NOT_ALLOWED']>([
    ['that is permitted', {}, [ada], 'done'],
    ['that is not', { maySend: false }, [ada], 'EDIT_NOT_ALLOWED'],
    ['with fields that were not placed', {}, [{ ...ada, fields: [field('text')] as never }], 'EDIT_NOT_ALLOWED'],
    ['to somebody without a role', {}, [{ name: 'Eve', email: 'eve@example.com' }], 'done'],
    ['to the fixed roles', fixed, [ada, { name: 'Grace', email: 'grace@example.com', role: 'Owner' }], 'done'],
    ['to somebody else, with fixed roles', fixed, [{ ...ada, email: 'eve@example.com' }], 'EDIT_NOT_ALLOWED'],
    ['to somebody more, with fixed roles', fixed, [{ name: 'Eve', email: 'eve@example.com' }], 'EDIT_NOT_ALLOWED'],
    ['to a role of the prototype', fixed, [{ ...ada, role: 'toString' }], 'EDIT_NOT_ALLOWED']
  ])('%s', async (_, grant, signers, outcome) => {
    const send = async () => assertSendAllowed({ ...everything, ...grant }, roles, { signers })
    expect(await outcomeOf(send)).toBe(outcome)
  })
})
