import type { Document, DocumentPreparation } from '@signpost/sdk'
import { expect, test } from 'vitest'
import { fillersOf } from './placed-fields.js'

const field = (label: string, role: string, more = {}) => ({
  label,
  role,
  type: 'text',
  value: null,
  read_only: false,
  ...more
})
const preparation = {
  roles: { sgn_2: { order: 2, email: 'grace@example.com' }, Client: { order: 1, email: 'ada@example.com' } },
  fields: [
    field('Fee', 'Client', { value: '12' }),
    field('Note', 'Client'),
    field('fld_1', 'Client', { type: 'signature' }),
    field('Terms', 'sgn_2', { read_only: true, value: 'Net 30' }),
    field('City', 'sgn_2')
  ]
} as unknown as DocumentPreparation
const signers = [
  { id: 'sgn_1', name: 'Ada', email: 'ada@example.com', role: 'Client', roles: ['Client'], status: 'signed' },
  { id: 'sgn_2', name: 'Grace', email: 'grace@example.com', role: null, roles: [], status: 'viewed' }
]
const shown = (status: string, people: object[] = signers) =>
  fillersOf({ status, signers: people } as unknown as Document, preparation).map(({ name, fields }) => [
    name,
    fields.map(({ label, state }) => [label, state])
  ])

test('fields are listed by signer, in their order, with how far they are', () => {
  const signed = [
    ['Fee', 'filled'],
    ['Note', 'empty'],
    [null, 'signed']
  ]
  expect(shown('sent')).toEqual([
    ['Ada', signed],
    [
      'Grace',
      [
        ['Terms', 'fixed'],
        ['City', 'awaited']
      ]
    ]
  ])
  expect(shown('voided')).toEqual([
    ['Ada', signed],
    [
      'Grace',
      [
        ['Terms', 'fixed'],
        ['City', 'empty']
      ]
    ]
  ])
})

test('a draft has roles instead of signers', () => {
  expect(shown('draft', []).map(([name]) => name)).toEqual(['Client', 'sgn_2'])
})
