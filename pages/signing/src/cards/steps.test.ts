import { expect, test } from 'vitest'
import { aField } from '../fields/a-field.js'
import { stepsOf } from './steps.js'

const idsOf = (...fields: Parameters<typeof stepsOf>[0]) => stepsOf(fields).map(({ ids }) => ids)

test('each field has a card, in the order of the page', () => {
  expect(idsOf(aField('name'), aField('fee', { type: 'number' }), aField('start', { type: 'date' }))).toEqual([
    ['name'],
    ['fee'],
    ['start']
  ])
})

test('boxes of which only one can be checked share a card, where the first of them is', () => {
  const monthly = aField('monthly', { type: 'checkbox', group: 'payment' })
  const yearly = aField('yearly', { type: 'checkbox', group: 'payment' })
  const terms = aField('terms', { type: 'checkbox' })
  expect(idsOf(monthly, terms, yearly)).toEqual([['monthly', 'yearly'], ['terms']])
})

test('a signature is asked for once, for all its places, and initials apart', () => {
  const fields = [
    aField('first', { type: 'initials' }),
    aField('signature', { type: 'signature' }),
    aField('second', { type: 'initials', page: 2 })
  ]
  expect(idsOf(...fields)).toEqual([['first', 'second'], ['signature']])
})

test('what the signer does not fill in has no card', () => {
  expect(idsOf(aField('reference', { read_only: true }), aField('signed', { type: 'date_signed' }))).toEqual([])
})
