import type { TemplateField } from '@signpost/sdk'
import { noSettings } from '@signpost/spec/field-types'
import { expect, test } from 'vitest'
import { changeSigner, fromService, moveSigner, problemOf, removeSigner, toRequest } from './preparation.js'

const field: TemplateField = {
  label: 'Fee',
  role: 'Ada',
  type: 'number',
  page: 1,
  x: 72,
  y: 300,
  width: 120,
  height: 18,
  required: true,
  value: null,
  read_only: false,
  group: null,
  ...noSettings
}
const kept = fromService({
  roles: { Grace: { order: 2, email: 'grace@example.com' }, Ada: { order: 1, email: null } },
  fields: [field]
})
const [ada, grace] = kept.signers

test('what the service keeps is sent back as it was', () => {
  const { label, role, type, page, x, y, width, height } = field
  expect(toRequest(kept)).toEqual({
    roles: { Ada: { order: 1 }, Grace: { order: 2, email: 'grace@example.com' } },
    fields: [{ label, role, type, page, x, y, width, height }]
  })
  expect(toRequest({ ...kept, isInOrder: false }).roles).toMatchObject({ Ada: { order: 1 }, Grace: { order: 1 } })
})

test('fields follow the name of their signer, and leave with the signer', () => {
  const renamed = changeSigner(kept, ada!.key, { name: 'Ada Lovelace' })
  expect(renamed.fields[0]!.role).toBe('Ada Lovelace')
  expect(removeSigner(renamed, ada!.key)).toMatchObject({ signers: [grace], fields: [] })
  expect(removeSigner(renamed, grace!.key).fields).toHaveLength(1)
})

test('signers change places', () => {
  expect(moveSigner(kept, 1, 0).signers).toEqual([grace, ada])
  expect(toRequest(moveSigner(kept, 1, 0)).roles).toMatchObject({ Grace: { order: 1 }, Ada: { order: 2 } })
})

test('names and labels must be there, and be unique', () => {
  expect(problemOf(kept)).toBeNull()
  expect(problemOf(changeSigner(kept, ada!.key, { name: ' ' }))).toBe('Each signer needs a name.')
  expect(problemOf(changeSigner(kept, ada!.key, { name: 'Grace' }))).toBe('The names of signers must be unique.')
  expect(problemOf({ ...kept, fields: [...kept.fields, { ...kept.fields[0]!, key: 'b' }] })).toBe(
    'The labels of fields must be unique.'
  )
})
