import { expect, it } from 'vitest'
import { textFormats } from './text-formats.js'

const { 'single-line': isSingleLine, 'multi-line': isMultiLine } = textFormats

it.each(['Ada Lovelace', 'José Ñandú', '李小龍', 'عمر\u200f (Omar)', 'דנה\u200e', 'a\u00a0b\u200db', '👩‍🚀', ''])(
  '%j is a line and text',
  (text) => {
    expect([isSingleLine(text), isMultiLine(text)]).toEqual([true, true])
  }
)

it.each(['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u2066b\u2069'])(
  '%j is text, not a line',
  (text) => {
    expect([isSingleLine(text), isMultiLine(text)]).toEqual([false, true])
  }
)

it('has none of the control characters but tab and line breaks', () => {
  const codes = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index)]
  const refused = codes.filter((code) => !isMultiLine(`a${String.fromCharCode(code)}b`))
  expect(refused).toEqual(codes.filter((code) => ![0x09, 0x0a, 0x0d].includes(code)))
  expect(codes.filter((code) => isSingleLine(`a${String.fromCharCode(code)}b`))).toEqual([])
})
