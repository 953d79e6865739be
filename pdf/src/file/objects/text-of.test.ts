import { expect, it } from 'vitest'
import { name, PdfString } from './objects.js'
import { textOf } from './text-of.js'

it.each([
  ['UTF-16, big-endian', [0xfe, 0xff, 0x01, 0x41], 'Ł'],
  ['UTF-16, big-endian, cut off within a character', [0xfe, 0xff, 0x01, 0x41, 0x00], 'Ł'],
  ['UTF-16, little-endian', [0xff, 0xfe, 0x41, 0x01], 'Ł'],
  ['UTF-8', [0xef, 0xbb, 0xbf, 0xc5, 0x81], 'Ł'],
  ['Latin-1', [0x53, 0xfc, 0x64], 'Süd']
])('reads a text string in %s', (_, bytes, text) => {
  expect(textOf(new PdfString(Uint8Array.from(bytes)))).toBe(text)
})

it('reads no text where there is no string', () => {
  expect(textOf(null)).toBe('')
  expect(textOf(name('Tx'))).toBe('')
})
