import { expect, test } from 'vitest'
import { readToken } from './token.js'

test.each([
  ['#token=a.b.c', 'a.b.c'],
  ['#x=1&token=a.b.c', 'a.b.c'],
  ['#token=', null],
  ['', null],
  ['#a.b.c', null]
])('reads the token out of %j', (hash, expected) => {
  expect(readToken(hash)).toBe(expected)
})
