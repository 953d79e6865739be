import { describe, expect, test } from 'vitest'
import { completeSigning, type HeldField, keepForSending, saveFields, send, simulateSigning } from '../index.js'
import { act, ada, consentFor, documentWith, field, given, now, sent, signer } from '../testing/fixtures.js'
import { assertConditions, type LocatedField } from './assert-conditions.js'
import { conditionsOf, shownFields } from './conditions.js'

const box = field('box', { type: 'checkbox', label: 'Married', required: true })
const date = field('date', {
  type: 'date',
  label: 'Since',
  show_if: { label: 'Married', not_empty: true },
  required: true
})
const name = field('name', { label: 'Spouse', required_if: { label: 'Since', equals: '2020-01-01' }, required: true })
const initials = field('initials', { type: 'initials', show_if: { label: 'Since', not_empty: true }, required: true })
const fields = [box, date, name, initials]
const withValues = (values: Record<string, string>) =>
  fields.map((each) => ({ ...each, value: values[each.id] ?? each.value }))

describe('a condition', () => {
  test.each<[string, Partial<HeldField>, object, boolean]>([
    ['a text that is filled in', { value: 'x' }, { not_empty: true }, true],
    ['a text of spaces', { value: '  ' }, { not_empty: true }, false],
    ['a text without a value', {}, { not_empty: true }, false],
    ['another text', { value: 'x' }, { equals: 'X' }, false],
    ['the same text', { value: 'x' }, { equals: 'x' }, true],
    ['the same number, written differently', { type: 'number', value: '1.50' }, { equals: '1.5' }, true],
    ['no number', { type: 'number' }, { equals: '0' }, false],
    ['a checked box', { type: 'checkbox', value: 'true' }, { not_empty: true }, true],
    ['a cleared box', { type: 'checkbox', value: 'false' }, { not_empty: true }, false],
    ['a box that nobody has touched', { type: 'checkbox' }, { equals: 'false' }, true],
    ['a box that should be checked', { type: 'checkbox' }, { equals: 'true' }, false]
  ])('on %s', (_, changes, asked, expected) => {
    const holds = conditionsOf([field('a', { label: 'A', ...changes })])
    expect(holds({ label: 'A', ...asked })).toBe(expected)
  })

  test('on a hidden field never holds, whatever its value is', () => {
    const hidden = field('b', { label: 'B', type: 'checkbox', show_if: { label: 'A', not_empty: true } })
    const holds = conditionsOf([field('a', { label: 'A' }), hidden])
    expect(holds({ label: 'B', equals: 'false' })).toBe(false)
  })
})

test.each([
  ['nothing', {}, ['box', 'name']],
  ['a box', { box: 'true' }, ['box', 'date', 'name']],
  ['a box and a date', { box: 'true', date: '2020-01-01' }, ['box', 'date', 'name', 'initials']],
  ['a date whose box is cleared', { box: 'false', date: '2020-01-01' }, ['box', 'name']]
])('with %s filled in, these fields are shown', (_, values, expected) => {
  expect(shownFields(withValues(values)).map(({ id }) => id)).toEqual(expected)
})

test('a condition takes the place of whether a field is required', () => {
  const required = (values: Record<string, string>) =>
    shownFields(withValues(values)).find(({ id }) => id === 'name')?.required
  expect([required({}), required({ box: 'true', date: '2020-01-01' })]).toEqual([false, true])
})

describe('refused', () => {
  const located = (fields: Partial<LocatedField['field']>[], owners: string[] = []): LocatedField[] =>
    fields.map((each, index) => ({
      field: { type: 'text', ...each },
      path: `fields[${index}]`,
      owner: owners[index] ?? 'Tenant'
    }))
  const a = { label: 'A' }
  const on = (label: string, asked: object = { not_empty: true }) => ({ show_if: { label, ...asked } })

  test.each<[string, Partial<LocatedField['field']>[], string, string[]?]>([
    ['an unknown label', [a, on('B')], 'fields[1].show_if.label'],
    ['a label of another signer', [a, on('A')], 'fields[1].show_if.label', ['Owner', 'Tenant']],
    ['a label of two fields', [a, a, on('A')], 'fields[2].show_if.label'],
    ['a field itself', [{ ...a, ...on('A') }], 'fields[0].show_if.label'],
    ['a field itself', [{ ...a, required_if: { label: 'A', not_empty: true } }], 'fields[0].required_if.label'],
    [
      'a circle',
      [
        { ...a, ...on('B') },
        { label: 'B', ...on('C') },
        { label: 'C', ...on('A') }
      ],
      'fields[0].show_if.label'
    ],
    ['a signature', [{ ...a, type: 'signature' }, on('A')], 'fields[1].show_if.label'],
    ['the day of signing', [{ ...a, type: 'date_signed' }, on('A')], 'fields[1].show_if.label'],
    ['both', [a, on('A', { equals: 'x', not_empty: true })], 'fields[1].show_if'],
    ['neither', [a, on('A', {})], 'fields[1].show_if'],
    ['no value of the type', [{ ...a, type: 'checkbox' }, on('A', { equals: 'yes' })], 'fields[1].show_if.equals'],
    [
      'no option',
      [{ ...a, type: 'dropdown', options: [{ value: 'm', label: 'M' }] }, on('A', { equals: 'x' })],
      'fields[1].show_if.equals'
    ],
    [
      'what is not valid',
      [{ ...a, validation: { max_length: 2 } }, on('A', { equals: 'abc' })],
      'fields[1].show_if.equals'
    ]
  ])('%s', (_, fields, path, owners) => {
    const refusal = { code: 'VALIDATION_FAILED', details: { [path]: expect.any(String) } }
    expect(() => assertConditions(located(fields, owners))).toThrow(expect.objectContaining(refusal))
  })

  test('are long circles, named in part, and not long chains', () => {
    const chain = Array.from({ length: 1000 }, (_, index) => ({ label: `F${index}`, ...on(`F${index + 1}`) }))
    expect(() => assertConditions(located([...chain, { label: 'F1000' }]))).not.toThrow()
    const problem = expect.stringMatching(/: F0 → F1 .* F9 → … → F0$/)
    expect(() => assertConditions(located([...chain, { label: 'F1000', ...on('F0') }]))).toThrow(
      expect.objectContaining({ details: { 'fields[0].show_if.label': problem } })
    )
  })

  test('are found in the time of one pass', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => ({ label: `F${index}`, ...on(`F${index + 1}`) }))
    const without = Array.from({ length: 20_000 }, () => ({}))
    expect(() => assertConditions(located([...chain, { label: 'F20000' }, ...without]))).not.toThrow()
  })

  test('is not that two fields are required together, or that the owner of a like field differs', () => {
    const together = [
      { ...a, required_if: { label: 'B', not_empty: true as const } },
      { label: 'B', required_if: { label: 'A', not_empty: true as const } }
    ]
    expect(() => assertConditions(located(together))).not.toThrow()
    expect(() => assertConditions(located([a, a, on('A')], ['Tenant', 'Owner', 'Tenant']))).not.toThrow()
  })
})

describe('conditions on fields of the role', () => {
  const place = { type: 'text', page: 1, x: 10, y: 10, width: 100, height: 20 } as const
  const ofRole = { ...field('x'), label: 'Pet', role: 'Tenant', group: null, show_if: null }
  const breed = { ...ofRole, label: 'Breed', show_if: { label: 'Pet', not_empty: true as const } }
  const document = documentWith({ roles: { Tenant: { order: 1, email: null } }, role_fields: [ofRole, breed] })
  const sending = (fields: object[]) => {
    const signers = [{ email: 'ada@example.com', name: 'Ada', role: 'Tenant', fields: fields as never }]
    return send({ document, signers: [] }, { signers }, [null], given, act)
  }
  const age = { ...place, label: 'Age', show_if: { label: 'Pet', equals: 'Rex' } }

  test('are found when the document is sent, and when a draft keeps them', async () => {
    expect((await sending([age])).newFields).toMatchObject([{}, { show_if: breed.show_if }, { show_if: age.show_if }])
    const signers = [{ email: 'ada@example.com', name: 'Ada', role: 'Tenant', fields: [age] }]
    expect((await keepForSending({ document }, { signers }, [null], given)).draft).toMatchObject({ signers })
  })

  test.each([
    [
      'are refused if there is no such field',
      [{ ...age, show_if: { label: 'Dog', not_empty: true } }],
      'signers[0].fields[0].show_if.label'
    ],
    ['must stay clear', [place, { ...place, label: 'Pet' }], 'signers[0].fields[1].label']
  ])('%s', async (_, fields, path) => {
    await expect(sending(fields)).rejects.toMatchObject({ details: { [path]: expect.any(String) } })
  })
})

describe('a signer', () => {
  const consent = { accepted: true, sha256: 'consent' }
  const signing = (values: Record<string, string | null>, stored: HeldField[] = fields) => {
    const entries = Object.entries(values).map(([id, value]) => ({ id: `fld_${id}`, value }))
    const held = sent([signer('ada')], {}, stored)
    return completeSigning(held, ada, { consent, fields: entries }, [], consentFor, given, act)
  }

  test('need not fill in what is hidden, and gives no initials there', async () => {
    const optional = fields.map((each) => (each.id === 'box' ? { ...each, required: false } : each))
    expect((await signing({}, optional)).fields).toEqual([])
  })

  test('must fill in what appears', async () => {
    await expect(signing({ box: 'true' })).rejects.toMatchObject({
      code: 'FIELD_REQUIRED',
      details: { fld_date: 'is required' }
    })
    const due = signing({ box: 'true', date: '2020-01-01' })
    await expect(due).rejects.toMatchObject({ code: 'FIELD_REQUIRED', details: { fld_name: 'is required' } })
    const last = signing({ box: 'true', date: '2020-01-01', name: 'Bo' })
    await expect(last).rejects.toMatchObject({ code: 'INITIALS_REQUIRED' })
  })

  test('cannot set what is hidden, but can clear it', async () => {
    const alone = [{ ...box, required: false }, date]
    await expect(signing({ box: 'false', date: '2020-01-01' }, alone)).rejects.toMatchObject({
      code: 'FIELD_VALUE_INVALID',
      details: { 'fields[1].value': expect.stringContaining('is hidden') }
    })
    expect((await signing({ date: null }, alone)).fields).toEqual([])
  })

  test('leaves no value in hidden fields, which keep what was saved until then', async () => {
    const moment = field('moment', { type: 'date_signed', show_if: { label: 'Married', not_empty: true } })
    const fixed = { ...date, id: 'fixed', label: 'Fixed', value: '2020-01-01', read_only: true }
    const alone = [{ ...box, required: false, value: 'true' }, date, fixed, moment]
    const held = sent([signer('ada')], {}, alone)
    const saved = await saveFields(held, ada, [{ id: 'fld_date', value: '2020-02-02' }], given, now)
    expect(saved.fields).toEqual([{ id: 'date', value: '2020-02-02' }])
    const stored = alone.map((each) => (each.id === 'date' ? { ...each, value: '2020-02-02' } : each))
    expect((await signing({ box: 'false' }, stored)).fields).toEqual([
      { id: 'box', value: 'false' },
      { id: 'date', value: null },
      { id: 'fixed', value: null }
    ])
    expect((await signing({ box: 'true' }, stored)).fields).toEqual([
      { id: 'box', value: 'true' },
      { id: 'moment', value: '2026-03-01' }
    ])
  })

  test('who is simulated fills in what samples make appear', async () => {
    const simulating = (chosen: Record<string, string>, stored: HeldField[]) =>
      simulateSigning(sent([signer('ada')], {}, stored), ada, chosen, consentFor, given, act)
    const { fields: values } = await simulating({}, [
      date,
      { ...name, required_if: { label: 'Since', not_empty: true } },
      box
    ])
    expect(values).toEqual([
      { id: 'box', value: 'true' },
      { id: 'date', value: '2026-03-01' },
      { id: 'name', value: 'Sample' }
    ])
    const hidden = simulating({ Since: '2020-01-01' }, [{ ...box, required: false }, date])
    await expect(hidden).rejects.toMatchObject({
      code: 'FIELD_VALUE_INVALID',
      details: { 'fields.Since': expect.any(String) }
    })
    const nothing = { min: null, max: null, min_length: null, max_length: null, message: null }
    const odd = field('odd', {
      type: 'email',
      label: 'Odd',
      required: true,
      validation: { ...nothing, pattern: '[0-9]' }
    })
    await expect(simulating({}, [odd])).rejects.toMatchObject({
      code: 'FIELD_REQUIRED',
      details: { 'fields.Odd': expect.stringContaining('set a value') }
    })
  })
})
