import { expect, test } from 'vitest'
import { unstorable } from './unstorable.js'

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : [nested(depth - 1)])

test.each([
  ['a NUL', { signers: [{ name: 'Ada\u0000' }] }, 'signers[0].name'],
  ['a lone surrogate', { title: '\ud800' }, 'title'],
  ['a name of a property', { metadata: { 'a\u0000': '' } }, 'metadata'],
  ['a text alone', '\u0000', 'body'],
  ['more lists in each other than any valid body has', nested(33), '[0]'.repeat(32)]
])('%s is refused, with its place', (_name, body, place) => {
  expect(Object.keys(unstorable(body)?.details ?? {})).toEqual([place])
})

test.each([{ name: 'Ada \u{1f58b}', list: [1, null, true] }, nested(31)])('what can be stored is not', (body) => {
  expect(unstorable(body)).toBeUndefined()
})
