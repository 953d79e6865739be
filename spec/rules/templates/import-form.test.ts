import { expect, test } from 'vitest'
import { given } from '../testing/fixtures.js'
import { type FoundWidget, importForm } from './import-form.js'

const pages = [{ width: 612, height: 792 }]
const widget = (changes: Partial<FoundWidget> = {}): FoundWidget => ({
  name: 'form1[0].Last_Name[0]',
  field: '1',
  description: '',
  type: 'text',
  page: 1,
  x: 72,
  y: 100,
  width: 200,
  height: 20,
  required: false,
  readOnly: false,
  multiline: false,
  maxLength: 0,
  options: [],
  state: '',
  value: '',
  fontSize: 0,
  align: 'left',
  ...changes
})
const read = (...widgets: Partial<FoundWidget>[]) => importForm(widgets.map(widget), pages, given)

test('labels are descriptions or readable names, each once', async () => {
  const { role_fields, roles } = await read(
    {},
    {},
    { description: ' Your\n name ' },
    { name: 'homeAddress' },
    { name: '' }
  )
  const labels = role_fields.map(({ label }) => label)
  expect(labels).toEqual(['Last Name', 'Last Name 2', 'Your name', 'home Address', 'Field'])
  expect(roles).toEqual({ 'Signer 1': { order: 1, email: null } })
})

test('settings are taken over', async () => {
  const { role_fields } = await read({
    maxLength: 9,
    multiline: true,
    value: 'Ada',
    readOnly: true,
    fontSize: 11,
    align: 'right'
  })
  expect(role_fields).toMatchObject([
    {
      multiline: true,
      validation: { max_length: 9 },
      value: 'Ada',
      read_only: true,
      font_size: 11,
      align: 'right',
      required: false
    }
  ])
})

test('buttons of a group are one field', async () => {
  const button = { type: 'radio', name: 'pets', width: 12, height: 12 } as const
  const { role_fields } = await read({ ...button, state: 'dog' }, { ...button, state: 'dog', y: 130, value: 'dog' })
  expect(role_fields).toMatchObject([
    {
      type: 'radio',
      label: 'pets',
      value: 'dog 2',
      y: 100,
      height: 42,
      options: [
        { value: 'dog', y: 100 },
        { value: 'dog 2', y: 130 }
      ]
    }
  ])
})

test('empty and repeated choices are left out', async () => {
  const options = ['', 'a', 'a', 'b'].map((value) => ({ value, label: value }))
  const { role_fields } = await read({ type: 'dropdown', options, value: 'b' })
  expect(role_fields).toMatchObject([{ options: [{ value: 'a' }, { value: 'b' }], value: 'b' }])
})

test('a value that a field cannot have is kept as a text, or left out with the reason', async () => {
  const { role_fields, labels } = await read(
    { type: 'date', value: '31.3.2026' },
    { type: 'dropdown', options: [{ value: 'a', label: 'A' }], value: 'z', name: 'choice' }
  )
  expect(role_fields).toMatchObject([
    { type: 'text', value: '31.3.2026' },
    { type: 'dropdown', value: null }
  ])
  expect(labels.map(({ reason }) => reason)).toEqual([null, 'its value was left out, which the field cannot have'])
})

test('a field that is not on its page is skipped', async () => {
  const { role_fields, skipped } = await read({ x: 600 })
  expect(role_fields).toEqual([])
  expect(skipped).toEqual([{ name: 'form1[0].Last_Name[0]', reason: expect.stringContaining('outside the page') }])
})

test('programs of Adobe name roles', async () => {
  const { role_fields } = await read({ name: 'Name_es_:signer2' })
  expect(role_fields).toMatchObject([{ label: 'Name', role: 'Signer 2' }])
})
