import { describe, expect, test } from 'vitest'
import { aField } from './a-field.js'
import { SigningForm } from './signing-form.js'

test('ticking one box of a group clears the others', () => {
  const box = { type: 'checkbox', group: 'pay' } as const
  const form = new SigningForm(
    [aField('a', { ...box, value: 'true' }), aField('b', box), aField('c', { type: 'checkbox' })],
    false
  )
  const changes: string[][] = []
  form.subscribe((changed) => changes.push(changed))
  form.setValue('b', 'true')
  expect(['a', 'b', 'c'].map(form.value)).toEqual(['false', 'true', ''])
  expect(changes).toEqual([['b', 'a']])
})

test('only what has been typed is sent as a value', () => {
  const form = new SigningForm(
    [
      aField('text', { value: 'x' }),
      aField('empty', { y: 50 }),
      aField('fixed', { value: 'y', read_only: true }),
      aField('signature', { type: 'signature' })
    ],
    false
  )
  expect(form.entries()).toEqual([
    { id: 'text', value: 'x' },
    { id: 'empty', value: null }
  ])
})

test('a change takes the error away', () => {
  const form = new SigningForm([aField('a')], false)
  form.setError('a', 'Please fill this in.')
  expect(form.firstError()).toBe('a')
  form.setValue('a', 'x')
  expect(form.firstError()).toBeUndefined()
})

describe('conditions', () => {
  const box = aField('box', { type: 'checkbox', label: 'Pets', required: false })
  const breed = aField('breed', { label: 'Breed', y: 50, value: 'Pug', show_if: { label: 'Pets', equals: 'true' } })
  const age = aField('age', { y: 90, required_if: { label: 'Breed', not_empty: true } })

  test('show fields and make them required, and say so', () => {
    const form = new SigningForm([box, breed, age], false)
    const [changes, moves] = [[] as string[][], [] as string[][][]]
    form.subscribe((changed) => changes.push(changed))
    form.onShown((shown, hidden) => moves.push([shown, hidden].map((fields) => fields.map(({ id }) => id))))
    expect([form.isShown('breed'), form.isRequired('age')]).toEqual([false, false])
    expect(form.entries().map(({ id }) => id)).toEqual(['box', 'age'])
    form.setValue('box', 'true')
    expect([form.isShown('breed'), form.isRequired('age')]).toEqual([true, true])
    expect(changes).toEqual([['box', 'breed', 'age']])
    form.setError('breed', 'Wrong.')
    form.takeOver([{ id: 'box', value: 'false' }])
    expect(moves).toEqual([
      [['breed'], []],
      [[], ['breed']]
    ])
    expect(form.firstError()).toBeUndefined()
    // It comes back as it was.
    expect(form.value('breed')).toBe('Pug')
  })
})

test('a value is judged by its pattern once the engine is there', () => {
  const nothing = { min: null, max: null, min_length: null, max_length: null, pattern: null, message: null }
  const code = aField('code', { value: 'abc', validation: { ...nothing, max_length: 3, pattern: '[0-9]+' } })
  const form = new SigningForm([code], false)
  const changes: string[][] = []
  form.subscribe((changed) => changes.push(changed))
  expect(form.violation(code)).toBeNull()
  form.usePatterns((pattern, value) => new RegExp(`^(?:${pattern})$`).test(value))
  expect(changes).toEqual([['code']])
  expect(form.violation(code)).toBe('pattern')
  form.setValue('code', '1234')
  expect(form.violation(code)).toBe('max_length')
  form.setValue('code', '')
  expect(form.violation(code)).toBeNull()
})
