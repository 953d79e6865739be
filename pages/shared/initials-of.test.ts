import { expect, test } from 'vitest'
import { initialsOf } from './initials-of.js'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Jean-Luc  Picard', 'JLP'],
  ['josé ortega', 'JO'],
  ['山田 太郎', '山太'],
  ['A. B. C. D. E.', 'ABCD'],
  ['Plato', 'P']
])('%s signs as %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
