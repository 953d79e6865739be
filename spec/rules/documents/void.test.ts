import { expect, test } from 'vitest'
import { readVoidReason } from '../index.js'

test.each([
  ['Ten chars.', 'Ten chars.'],
  ['  Ten chars. \n', 'Ten chars.'],
  ['✍🏽 is signed', '✍🏽 is signed'],
  ['😀'.repeat(10), '😀'.repeat(10)]
])('“%s” is a reason', (reason, text) => {
  expect(readVoidReason({ reason })).toBe(text)
})

// An emoji counts as one character, although UTF-16 needs two units for it.
test.each([
  ['', 'VOID_REASON_REQUIRED'],
  [' \n ', 'VOID_REASON_REQUIRED'],
  ['Too short', 'VOID_REASON_TOO_SHORT'],
  [`${' '.repeat(10)}short`, 'VOID_REASON_TOO_SHORT'],
  ['😀'.repeat(9), 'VOID_REASON_TOO_SHORT']
])('“%s” is refused', (reason, code) => {
  expect(() => readVoidReason({ reason })).toThrow(expect.objectContaining({ code }))
})
