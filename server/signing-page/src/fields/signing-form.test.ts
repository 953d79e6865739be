import { expect, test } from 'vitest'
import { aField } from './a-field.js'
import { SigningForm } from './signing-form.js'

test('ticking one box of a group clears the others', () => {
  const box = { type: 'checkbox', group: 'pay' } as const
  const form = new SigningForm([
    aField('a', { ...box, value: 'true' }),
    aField('b', box),
    aField('c', { type: 'checkbox' })
  ])
  const changes: string[][] = []
  form.subscribe((changed) => changes.push(changed))
  form.setValue('b', 'true')
  expect(['a', 'b', 'c'].map(form.value)).toEqual(['false', 'true', ''])
  expect(changes).toEqual([['b', 'a']])
})

test('only what has been typed is sent as a value', () => {
  const form = new SigningForm([
    aField('text', { value: 'x' }),
    aField('empty', { y: 50 }),
    aField('fixed', { value: 'y', read_only: true }),
    aField('signature', { type: 'signature' })
  ])
  expect(form.entries()).toEqual([
    { id: 'text', value: 'x' },
    { id: 'empty', value: null }
  ])
})

test('a change takes the error away', () => {
  const form = new SigningForm([aField('a')])
  form.setError('a', 'Please fill this in.')
  expect(form.firstError()).toBe('a')
  form.setValue('a', 'x')
  expect(form.firstError()).toBeUndefined()
})
