import { expect, it } from 'vitest'
import { isStrictObject } from './strict-syntax.js'

it.each([
  '<</Type/Page/Kids[1 0 R 2 0 R]/A(a\\)b(c))/B<AB c>/C -1.5/D .5/E 5./F true/G null/H/A#20B>>',
  ' [ % a comment\n 1 2 R 3 ] ',
  '<< /A 1 0 R % a comment\n /B [] >>',
  '(a (nested) string)',
  '/Name',
  '[2147483647 -2147483647]',
  '0'
])('%s is one object that all readers understand in the same way', (text) => {
  expect(isStrictObject(text)).toBe(true)
})

it.each([
  ['a number with a sign within', '[0 0 0-600 0-700]'],
  ['a number with two points', '1.2.3'],
  ['a number with two signs', '--5'],
  ['a number with an exponent', '1e5'],
  ['a number that is too large', '[12345678901]'],
  ['a number that is too large by one', '[2147483648]'],
  ['an unknown keyword', '<</A foo>>'],
  ['a keyword in another case', '[True]'],
  ['a missing value', '<</A/B/C>>'],
  ['a key that is no name', '<<1 2>>'],
  ['a missing bracket', '<</A[1 2>>'],
  ['a missing end', '<</A 1'],
  ['a bracket too many', '[1]]'],
  ['a wrong bracket', '[1>>'],
  ['an escape that is none', '/A#G0'],
  ['an escaped zero', '/A#00'],
  ['a string without an end', '(a\\)'],
  ['a string of other digits', '<AZ>'],
  ['two objects', '1 2'],
  ['nothing', ' % a comment\n'],
  ['brackets without end', '['.repeat(300) + ']'.repeat(300)]
])('%s is understood in different ways', (_name, text) => {
  expect(isStrictObject(text)).toBe(false)
})

it('objects are nested as deeply as readers can read them', () => {
  expect(isStrictObject('['.repeat(200) + ']'.repeat(200))).toBe(true)
  expect(isStrictObject('['.repeat(201) + ']'.repeat(201))).toBe(false)
})
