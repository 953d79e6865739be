import { noSettings } from '@signpost/spec/field-types'
import { expect, test } from 'vitest'
import type { EditorField } from './editor-field.js'
import { fromResponse, requestOf } from './request-of.js'
import { withUniqueLabels } from './unique-labels.js'

const field = (label: string, role: string, more: Partial<EditorField> = {}): EditorField => ({
  ...{ key: `${label} ${role}`, label, role, type: 'text', page: 1, x: 0, y: 0, width: 10, height: 10 },
  ...{ required: true, value: null, read_only: false, group: null, ...noSettings, ...more }
})

const labelsOf = (fields: EditorField[]) => withUniqueLabels(fields).map(({ label }) => label)

test('labels that several people share get the role with them, and others stay', () => {
  expect(labelsOf([field('Date', 'Ada'), field('Date', 'Bob'), field('Fee', 'Ada')])).toEqual([
    'Date (Ada)',
    'Date (Bob)',
    'Fee'
  ])
  expect(labelsOf([field('Date', 'Ada'), field('Date', 'Ada'), field('Date (Ada)', 'Bob')])).toEqual([
    'Date (Ada) 2',
    'Date (Ada) 3',
    'Date (Ada)'
  ])
})

test('no label becomes longer than one may be', () => {
  const long = 'a'.repeat(100)
  const labels = labelsOf([field(long, 'Ada'), field(long, 'Bob'), field('b', 'x'.repeat(100)), field('b', 'Bob')])
  expect(new Set(labels).size).toBe(4)
  expect(Math.max(...labels.map(({ length }) => length))).toBe(100)
})

test('conditions follow the new labels', () => {
  const pets = requestOf([field('Pets', 'Ada'), field('Pets', 'Bob')])
  const asked = { ...pets[1]!, label: 'Which', show_if: { label: 'Pets', not_empty: true as const } }
  const given = [...pets, asked].map((each) => ({ ...field(each.label, each.role), ...each }))
  const made = requestOf(withUniqueLabels(fromResponse(given as Parameters<typeof fromResponse>[0])))
  expect(made.map(({ label, show_if }) => [label, show_if?.label])).toEqual([
    ['Pets (Ada)', undefined],
    ['Pets (Bob)', undefined],
    ['Which', 'Pets (Bob)']
  ])
})
