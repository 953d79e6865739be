import { expect, it } from 'vitest'
import { ObjectParser } from './object-parser.js'
import { type PdfDict, PdfName, PdfRef } from './objects.js'

const parse = (text: string) => new ObjectParser(Buffer.from(text, 'latin1')).parse()

it.each<[string, unknown]>([
  ['5 0 R', new PdfRef(5)],
  ['[5 0 R/A]', [new PdfRef(5), new PdfName('A')]],
  ['[5 65535 R]', [new PdfRef(5, 65_535)]],
  ['[5 0 Rx]', [5, 0, null]],
  ['[5 123456 R]', [5, 123_456, null]]
])('%s: a reference ends where its word ends', (text, expected) => {
  expect(parse(text)).toEqual(expected)
})

it('objects are nested 200 deep within another', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(parse(nested(201))).toHaveLength(1)
  expect(() => parse(nested(202))).toThrow('objects are nested too deeply')
})

it.each<[boolean, string]>([
  [false, '/A 5 0 R/A 5 0 R'],
  [true, '/A 5 0 R/A 6 0 R'],
  [true, '/A 5 3 R/A 5 0 R'],
  [false, '/A/B/A/B'],
  [true, '/A/B/A/C'],
  [false, '/A 90/A 90'],
  [false, '/A 90.0/A 90.'],
  [true, '/A 90.0/A 90'],
  [true, '/A 90/A 90.0'],
  [true, '/A 1/A true']
])('says a key twice in different ways (%s): %s', (isAmbiguous, entries) => {
  expect((parse(`<<${entries}>>`) as PdfDict).isAmbiguous === true).toBe(isAmbiguous)
})

it('a number is a real if the last one for its key is', () => {
  expect((parse('<</A 90.0/A 90>>') as PdfDict).wholeReals?.has('A')).toBe(false)
  expect((parse('<</A 90/A 90.0>>') as PdfDict).wholeReals?.has('A')).toBe(true)
})
