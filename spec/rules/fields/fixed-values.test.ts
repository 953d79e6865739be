import { describe, expect, it } from 'vitest'
import { assertFixedValues } from './fixed-values.js'

const salary = { type: 'number', label: 'Salary', read_only: true } as const
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const check =
  (fields: Parameters<typeof assertFixedValues>[0], person: object = ada) =>
  () =>
    assertFixedValues(fields, person, (_field, position) => `fields[${position}]`)

describe('a field that is read-only and required', () => {
  it('needs a value', () => {
    const details = { 'fields[1]': 'has no value for “Salary”, which is read-only and required' }
    const error = { code: 'FIELD_REQUIRED', details }
    expect(check([{ type: 'text' }, salary])).toThrow(expect.objectContaining(error))
    expect(check([{ ...salary, label: null, value: null }])).toThrow('a field of the type number')
    expect(check([{ ...salary, value: '5200' }])).not.toThrow()
  })

  it.each([
    ['is optional', { ...salary, required: false }],
    ['can be filled in', { ...salary, read_only: false }],
    ['fills itself when its signer signs', { ...salary, type: 'date_signed' }],
    ['has the name of the signer', { ...salary, type: 'name' }],
    ['is a signature', { ...salary, type: 'signature' }]
  ] as const)('needs none if it %s', (_, field) => {
    expect(check([field])).not.toThrow()
  })

  it('needs the company of a signer who has none', () => {
    expect(check([{ ...salary, type: 'company' }])).toThrow()
    expect(check([{ ...salary, type: 'company' }], { ...ada, company: 'Example Ltd' })).not.toThrow()
  })

  it('may be a box that another of its group stands in for, or that is not checked on purpose', () => {
    const box = { type: 'checkbox', read_only: true, group: 'Choice' } as const
    expect(check([box, { ...box, value: 'true' }])).not.toThrow()
    expect(check([{ ...box, value: 'false' }])).not.toThrow()
    expect(check([box, box])).toThrow()
  })
})
