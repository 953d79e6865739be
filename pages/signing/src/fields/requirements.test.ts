import { describe, expect, test } from 'vitest'
import { aField } from './a-field.js'
import { nextRequirement, requirements } from './requirements.js'
import { BLOCK, SigningForm } from './signing-form.js'

const mark = { entry: { kind: 'typed' as const, text: 'Ada' }, picture: 'data:,' }

describe('what is required', () => {
  test('is every required field that can be changed, in reading order', () => {
    const form = new SigningForm(
      [
        aField('last', { page: 2, y: 5 }),
        aField('right', { x: 200, y: 51 }),
        aField('left', { y: 50 }),
        aField('optional', { required: false }),
        aField('fixed', { read_only: true })
      ],
      false
    )
    expect(requirements(form).map(({ ids }) => ids)).toEqual([['left'], ['right'], ['last']])
  })

  test('counts a group of boxes once, and is met by any of them', () => {
    const box = { type: 'checkbox', group: 'pay' } as const
    const form = new SigningForm([aField('a', box), aField('b', { ...box, required: false })], false)
    expect(requirements(form)).toMatchObject([{ ids: ['a', 'b'], isMet: false }])
    form.setValue('b', 'true')
    expect(requirements(form)).toMatchObject([{ isMet: true }])
  })

  test('is not met by a box that was ticked and cleared again, or by spaces', () => {
    const form = new SigningForm(
      [aField('box', { type: 'checkbox', value: 'false' }), aField('text', { value: '  ' })],
      false
    )
    expect(requirements(form).map(({ isMet }) => isMet)).toEqual([false, false])
  })

  test('is met for all signature fields by one signature', () => {
    const form = new SigningForm(
      [aField('one', { type: 'signature' }), aField('two', { type: 'signature', page: 2 })],
      false
    )
    form.adopt('signature', mark)
    expect(requirements(form).map(({ isMet }) => isMet)).toEqual([true, true])
  })

  test('is what is shown, and what conditions require, with values that are valid', () => {
    const pets = aField('pets', { type: 'checkbox', label: 'Pets', required: false })
    const isPets = { label: 'Pets', not_empty: true } as const
    const limits = { min: 1, max: null, min_length: null, max_length: null, pattern: null, message: null }
    const form = new SigningForm(
      [
        pets,
        aField('hidden', { y: 50, show_if: isPets }),
        aField('age', { y: 90, type: 'number', value: '0', required_if: isPets, validation: limits })
      ],
      false
    )
    const seen = () => requirements(form).map(({ ids, isMet }) => [...ids, isMet])
    expect(seen()).toEqual([])
    form.setValue('pets', 'true')
    expect(seen()).toEqual([
      ['hidden', false],
      ['age', false]
    ])
    form.setValue('age', '1')
    expect(seen()).toContainEqual(['age', true])
  })

  test('is one signature where there are no fields', () => {
    const form = new SigningForm([], true)
    expect(requirements(form)).toEqual([{ ids: [BLOCK], field: null, isMet: false }])
    form.adopt('signature', mark)
    expect(requirements(form)).toMatchObject([{ isMet: true }])
  })
})

test('the next thing to do comes after where the signer is, and then from the top', () => {
  const form = new SigningForm([aField('a'), aField('b', { y: 50 }), aField('c', { y: 90 })], false)
  const next = (after: string | null) => nextRequirement(requirements(form), after)?.ids[0]
  expect([next(null), next('a'), next('c'), next('unknown')]).toEqual(['a', 'b', 'a', 'a'])
  form.setValue('a', 'x')
  form.setValue('c', 'x')
  expect(next('b')).toBe('b')
  form.setValue('b', 'x')
  expect(next('b')).toBeUndefined()
})
