import type { DocumentPreparation, Signer } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { withNamedRoles } from './with-named-roles.js'

const signer = (id: string, name: string, email: string) => ({ id, name, email }) as Signer
const role = (order: number) => ({ order, email: null })
const prepared = (names: string[]) =>
  ({
    roles: Object.fromEntries(names.map((name, index) => [name, role(index + 1)])),
    fields: names.map((name) => ({ role: name, label: 'Date' }))
  }) as unknown as DocumentPreparation

test('roles of signers of an app are called by their names', () => {
  const { roles, fields } = withNamedRoles(prepared(['sgn_1', 'Landlord']), [signer('sgn_1', 'Ada', 'ada@example.com')])
  expect(Object.keys(roles)).toEqual(['Ada', 'Landlord'])
  expect(fields.map(({ role }) => role)).toEqual(['Ada', 'Landlord'])
})

test('two of one name are told apart, also where they share an address', () => {
  const people = [
    signer('sgn_1', 'Ada', 'one@example.com'),
    signer('sgn_2', 'Ada', 'two@example.com'),
    signer('sgn_3', 'Bob', 'bob@example.com'),
    signer('sgn_4', 'Bob', 'bob@example.com')
  ]
  const { roles } = withNamedRoles(prepared(['sgn_1', 'sgn_2', 'sgn_3', 'sgn_4']), people)
  expect(Object.keys(roles)).toEqual(['Ada (one@example.com)', 'Ada (two@example.com)', 'Bob', 'Bob (2)'])
})
