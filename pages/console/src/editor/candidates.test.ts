import { noSettings } from '@signpost/spec/field-types'
import { expect, test } from 'vitest'
import { candidatesFor } from './candidates.js'
import type { EditorField } from './editor-field.js'

function aField(key: string, changes: Partial<EditorField> = {}): EditorField {
  const box = { page: 1, x: 1, y: 1, width: 99, height: 20 }
  const settings = { required: true, value: null, read_only: false, group: null, ...noSettings }
  return { key, label: key, role: 'Ada', type: 'text', ...box, ...settings, ...changes }
}
const on = (key: string) => ({ show_if: { key, not_empty: true as const } })
const a = aField('a')
const all = [
  a,
  aField('b', on('a')),
  aField('c', on('b')),
  aField('sign', { type: 'signature' }),
  aField('day', { type: 'date_signed' }),
  aField('other', { role: 'Grace' }),
  aField('tick', { type: 'checkbox' })
]
const keysFor = (name: 'required_if' | 'show_if') => candidatesFor(a, name, all).map(({ key }) => key)

test('a field depends on fields of its role with values, and makes no circle', () => {
  expect(keysFor('show_if')).toEqual(['tick'])
  expect(keysFor('required_if')).toEqual(['b', 'c', 'tick'])
})
