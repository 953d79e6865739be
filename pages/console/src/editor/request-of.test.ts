import type { TemplateField } from '@signpost/sdk'
import { noSettings } from '@signpost/spec/field-types'
import { expect, test } from 'vitest'
import { fromResponse, requestOf } from './request-of.js'

const box = { role: 'Ada', type: 'text', page: 1, x: 1, y: 1, width: 99, height: 20 } as const
const aField = (label: string, changes: Partial<TemplateField> = {}): TemplateField => {
  return { ...box, label, required: true, value: null, read_only: false, group: null, ...noSettings, ...changes }
}
const nothing = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }
const isPets = { label: 'Pets', equals: 'Dog' }
const kept = [
  aField('Pets', { validation: { ...nothing, max_length: 9 } }),
  aField('Breed', { show_if: isPets, required_if: { label: 'Pets', not_empty: true } })
]

test('rules are sent back as they came', () => {
  expect(requestOf(fromResponse(kept))).toEqual([
    { ...box, label: 'Pets', validation: { max_length: 9 } },
    { ...box, label: 'Breed', show_if: isPets, required_if: { label: 'Pets', not_empty: true } }
  ])
})

test('conditions follow labels, and end with their field or when it becomes somebody else’s', () => {
  const [pets, breed] = fromResponse(kept)
  const conditionOf = (changes: object) => requestOf([{ ...pets!, ...changes }, breed!])[1]!.show_if
  expect(conditionOf({ label: 'Animals' })).toEqual({ label: 'Animals', equals: 'Dog' })
  expect(conditionOf({ role: 'Grace' })).toBeUndefined()
  expect(requestOf([breed!])[0]).not.toHaveProperty('show_if')
})

test('a condition whose value is not entered yet asks for any', () => {
  const [pets, breed] = fromResponse(kept)
  const asked = requestOf([pets!, { ...breed!, show_if: { key: pets!.key, equals: '' } }])
  expect(asked[1]!.show_if).toEqual({ label: 'Pets', not_empty: true })
})
