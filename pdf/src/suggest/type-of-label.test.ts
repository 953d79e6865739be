import { fieldNames } from '@signpost/spec/texts/field-names'
import { describe, expect, it, test } from 'vitest'
import { typeOfLabel } from './type-of-label.js'

const type = (label: string, pageText?: string) => typeOfLabel(label, 200, pageText)

describe.each(['signature', 'initials', 'date', 'email'] as const)('%s', (expected) => {
  it.each(Object.entries(fieldNames).map(([language, names]) => [language, names[expected]] as const))(
    'is what it is called in %s',
    (_, name) => {
      expect(type(name)).toBe(expected)
      expect(type(`${name}:`)).toBe(expected)
    }
  )
})

test.each([
  ['Signature of the tenant', 'signature'],
  ['By:', 'signature'],
  ['Unterschrift des Mieters', 'signature'],
  ['Kundenunterschrift', 'signature'],
  ['Geburtsdatum', 'date'],
  ['Handtekening huurder', 'signature'],
  ['Printed name', 'name'],
  ['Name of the bank', 'text'],
  ['Imię i nazwisko', 'name'],
  ['Company name', 'company'],
  ['Monthly rent', 'number'],
  ['the sum of $', 'number'],
  ['Design', 'text'],
  ['Candidate', 'text'],
  ['', 'text']
])('%s is for a %s', (label, expected) => {
  expect(type(label)).toBe(expected)
})

test('"Firma" signs in some languages, and names a company in others', () => {
  expect(type('Firma:', 'Nombre Fecha Firma')).toBe('signature')
  expect(type('Firma:', 'Name und Anschrift')).toBe('company')
})

test('a place too narrow for a signature is for a text', () => {
  expect(typeOfLabel('Signature', 40)).toBe('text')
})
