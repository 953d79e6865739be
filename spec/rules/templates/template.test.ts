import { expect, test } from 'vitest'
import {
  assertBulk,
  assertRecipients,
  assertWithinPlan,
  bindRoles,
  type HeldDocument,
  type PlacedField,
  prefill,
  readTemplateFields
} from '../index.js'
import { documentWith, given, outcomeOf } from '../testing/fixtures.js'

const roles = { Tenant: { order: 1 }, Owner: { order: 2 } }
const pages = [{ width: 600, height: 800 }]
const box = { label: 'Rent', role: 'Tenant', type: 'text' as const, page: 1, x: 10, y: 10, width: 100, height: 20 }
const tick = { ...box, type: 'checkbox' as const, group: 'one', value: 'true' }

test.each([
  ['fits', [box], 'done'],
  ['has a role that there is not', [{ ...box, role: 'Agent' }], 'ROLE_UNKNOWN'],
  ['has a label that is there twice', [box, box], 'DUPLICATE_LABEL'],
  ['leaves its page', [{ ...box, x: 501 }], 'FIELD_OUT_OF_BOUNDS'],
  ['is a second tick of its signer', [tick, { ...tick, label: 'B' }], 'FIELD_VALUE_INVALID'],
  ['is another signer’s tick', [tick, { ...tick, label: 'B', role: 'Owner' }], 'done']
])('a field of a template that %s', async (_, fields, outcome) => {
  expect(await outcomeOf(() => readTemplateFields(fields, roles, pages, given))).toBe(outcome)
})

const kept = await readTemplateFields(
  [
    box,
    { ...tick, label: 'A', value: null },
    { ...tick, label: 'B' },
    { ...tick, label: 'C', role: 'Owner', value: null }
  ],
  roles,
  pages,
  given
)

test.each([
  ['a label that there is', { Rent: '9' }, 'done'],
  ['a label that there is not', { Salary: '9' }, 'LABEL_UNKNOWN'],
  ['a value that does not fit', { A: 'yes' }, 'FIELD_VALUE_INVALID'],
  ['a second tick', { A: 'true' }, 'FIELD_VALUE_INVALID'],
  ['a tick beside another signer’s', { C: 'true' }, 'done'],
  ['a tick in path of another', { A: 'true', B: 'false' }, 'done']
])('values are put in by %s', async (_, values, outcome) => {
  expect(await outcomeOf(() => prefill(kept, values, given))).toBe(outcome)
})

test('roles are tied to addresses by their own names', async () => {
  expect(bindRoles(roles, { Owner: { email: 'ben@example.com' } }, given)).toEqual({
    Tenant: { order: 1, email: null },
    Owner: { order: 2, email: 'ben@example.com' }
  })
  const binding = (assignments: Record<string, { email: string }>) =>
    outcomeOf(() => bindRoles(roles, assignments, given))
  expect(await binding({ toString: { email: 'ben@example.com' } })).toBe('ROLE_UNKNOWN')
  expect(await binding({ Owner: { email: '𓀀@example.com' } })).toBe('UNSUPPORTED_CHARACTER')
})

const ada = { email: 'ada@example.com', name: 'Ada' }
const one = { Tenant: { order: 1, email: null } }
const two = { ...one, Owner: { order: 1, email: null } }
const signed = { pages, existing_signatures: 1 }
const field = { type: 'text' as const, page: 1, x: 10, y: 10, width: 100, height: 20 }
const bulk = (document: HeldDocument, fields: PlacedField[], roles?: string[]) =>
  assertBulk(document, { fields, roles }, given)

test.each([
  ['on a plan without it', () => assertWithinPlan('free', 1), 'PLAN_FEATURE_UNAVAILABLE'],
  ['to more than the plan allows', () => assertWithinPlan('professional', 26), 'PLAN_LIMIT_EXCEEDED'],
  ['to as many as the plan allows', () => assertWithinPlan('professional', 25), 'done'],
  [
    'to one address twice',
    () => assertRecipients([ada, { ...ada, email: 'ADA@example.com' }], given),
    'DUPLICATE_RECIPIENT'
  ],
  ['to a name that cannot be drawn', () => assertRecipients([{ ...ada, name: '𓀀' }], given), 'UNSUPPORTED_CHARACTER'],
  ['of a document without roles', () => bulk(documentWith(), [field]), 'done'],
  ['of a document with one role', () => bulk(documentWith({ roles: one }), []), 'done'],
  ['of a document with two', () => bulk(documentWith({ roles: two }), []), 'ROLES_UNSUPPORTED'],
  ['to who takes both', () => bulk(documentWith({ roles: two }), [], ['Owner', 'Tenant']), 'done'],
  ['to who takes one of two', () => bulk(documentWith({ roles: two }), [], ['Owner']), 'ROLE_UNASSIGNED'],
  ['to who takes another role', () => bulk(documentWith({ roles: one }), [], ['Tenant', 'Owner']), 'ROLE_UNKNOWN'],
  ['to who takes one twice', () => bulk(documentWith({ roles: one }), [], ['Tenant', 'Tenant']), 'VALIDATION_FAILED'],
  ['of a document that was sent', () => bulk(documentWith({ status: 'sent' }), []), 'DOCUMENT_NOT_DRAFT'],
  ['with a field off the page', () => bulk(documentWith(), [{ ...field, page: 2 }]), 'FIELD_PAGE_OUT_OF_RANGE'],
  ['with fields on a signed PDF', () => bulk(documentWith({ inspection: signed }), [field]), 'FIELD_ON_SIGNED_PDF'],
  [
    'of a signed PDF with role fields',
    () => bulk(documentWith({ inspection: signed, role_fields: kept }), []),
    'FIELD_ON_SIGNED_PDF'
  ]
])('a bulk send %s', async (_, rule, outcome) => {
  expect(await outcomeOf(rule)).toBe(outcome)
})

test('all recipients of a bulk send that are refused are named at once', () => {
  const recipients = [
    { ...ada, name: '𓀀' },
    { ...ada, email: 'bo@example.com' },
    { ...ada, name: '𓀀', email: 'grace@example.com' }
  ]
  const refused = { 'recipients[0].name': expect.anything(), 'recipients[2].name': expect.anything() }
  expect(() => assertRecipients(recipients, given)).toThrow(
    expect.objectContaining({
      code: 'UNSUPPORTED_CHARACTER',
      details: refused,
      message: expect.stringMatching(/, and 1 more\.$/)
    })
  )
})
