import type { TemplateField } from '@signpost/sdk'
import { expect, it } from 'vitest'
import { sampleFieldsOf } from './sample-fields.js'

function field(label: string, type: string, more: Partial<TemplateField> = {}) {
  return { label, type, role: 'Client', value: null, read_only: false, group: null, ...more } as TemplateField
}

it('fills every field in with what its type takes, in signing order, and keeps what is set', () => {
  const roles = { Landlord: { order: 2 }, Client: { order: 1 } }
  const fields = [
    field('Signature', 'signature'),
    field('City', 'text'),
    field('Terms', 'text', { value: 'Net 30', read_only: true }),
    field('Fee', 'number'),
    field('Begins', 'date'),
    field('Yes', 'checkbox', { group: 'answer' }),
    field('No', 'checkbox', { group: 'answer' }),
    field('Newsletter', 'checkbox'),
    field('Initials', 'initials', { role: 'Landlord' })
  ]
  const fillers = sampleFieldsOf({ roles, fields } as never, new Date('2026-01-31T12:00:00Z'))
  expect(fillers.map(({ name }) => name)).toEqual(['Client', 'Landlord'])
  expect(fillers[0]!.fields.map(({ value, state }) => [value, state])).toEqual([
    [null, 'signed'],
    ['Sample', 'sample'],
    ['Net 30', 'fixed'],
    ['1', 'sample'],
    ['2026-01-31', 'sample'],
    ['true', 'sample'],
    ['false', 'sample'],
    ['true', 'sample']
  ])
})
