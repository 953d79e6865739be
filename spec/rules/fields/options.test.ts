import { describe, expect, it } from 'vitest'
import { assertField } from '../documents/fields.js'
import { readTemplateFields } from '../templates/template.js'
import { given, outcomeOf } from '../testing/fixtures.js'
import { partsOf } from './field-places.js'

const pages = [
  { width: 612, height: 792 },
  { width: 612, height: 792 }
]
const box = { page: 1, x: 72, y: 100, width: 120, height: 20 }
const button = (value: string, y: number, changes: object = {}) => {
  return { value, label: value.toUpperCase(), page: 1, x: 72, y, width: 14, height: 14, ...changes }
}
const dropdown = { type: 'dropdown', ...box, options: [{ value: 'm', label: 'Monthly' }] } as const
const radio = { type: 'radio', ...box, options: [button('m', 100), button('y', 140)] } as const

describe('options', () => {
  it.each([
    ['a dropdown', dropdown, 'done'],
    ['radio buttons', radio, 'done'],
    ['a value of theirs', { ...dropdown, value: 'm' }, 'done'],
    ['another value', { ...dropdown, value: 'Monthly' }, 'fields[0].value'],
    ['a value of no button', { ...radio, value: 'x' }, 'fields[0].value'],
    ['no options', { ...dropdown, options: null }, 'fields[0].options'],
    ['options of a text', { ...dropdown, type: 'text' }, 'fields[0].options'],
    ['the same value twice', { ...radio, options: [button('m', 100), button('m', 140)] }, 'fields[0].options[1].value'],
    ['a button without a place', { ...radio, options: dropdown.options }, 'fields[0].options[0].page'],
    ['an item with a place', { ...dropdown, options: [button('m', 100)] }, 'fields[0].options[0].page'],
    ['a button outside', { ...radio, options: [button('m', 785)] }, 'fields[0].options[0].y'],
    ['a button on no page', { ...radio, options: [button('m', 100, { page: 3 })] }, 'fields[0].options[0].page'],
    ['a button without width', { ...radio, options: [button('m', 100, { width: 0 })] }, 'fields[0].options[0].width'],
    [
      'an item that does not fit',
      { ...dropdown, width: 10, height: 5, options: [{ value: 'm', label: 'x'.repeat(90) }] },
      'fields[0].options[0].label'
    ]
  ] as const)('are judged: %s', async (_, field, expected) => {
    const judge = () => assertField(field as never, pages, 'fields[0]', given)
    if (expected === 'done') expect(await outcomeOf(judge)).toBe('done')
    else expect(judge).toThrow(expect.objectContaining({ details: { [expected]: expect.any(String) } }))
  })

  it('of radio buttons make the box of their field, on the page of the first', async () => {
    const options = [button('m', 100), button('y', 140, { x: 200 }), button('n', 700, { page: 2 })]
    const request = { ...radio, label: 'Payment', role: 'Tenant', options, x: 0, width: 600 }
    const [field] = await readTemplateFields([request], { Tenant: { order: 1 } }, pages, given)
    expect(field).toMatchObject({ page: 1, x: 72, y: 100, width: 142, height: 54, options })
    expect(partsOf(field!)).toMatchObject([
      { page: 1, x: 72, y: 100, options: options.slice(0, 2) },
      { page: 2, x: 72, y: 700, width: 14, height: 14, options: options.slice(2) }
    ])
  })
})
