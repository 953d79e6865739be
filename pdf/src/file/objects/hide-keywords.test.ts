import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeStream } from '../filters/filters.js'
import { hideKeywords } from './hide-keywords.js'
import { name, PdfDict, type PdfObject, PdfStream } from './objects.js'

const resolve = (object: PdfObject | undefined) => object ?? null
const KEYWORDS = /\d obj|endobj|trailer|xref|endstream/
const HIDDEN = 'endstream endobj\n5 0 obj <<>>\nstream (999 EUR) endstream endobj trailer <<>> startxref 0 xref'
const text = (stream: PdfStream) => Buffer.from(stream.data).toString('latin1')
const noise = Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7919 * (index + 13)) % 251))
const decoded = (stream: PdfStream) => decodeStream(stream, resolve, 1 << 20)

describe('a stream that spells an object', () => {
  it('is compressed, if it is not encoded', () => {
    const stream = new PdfStream(PdfDict.of({ Width: 3 }), Buffer.from(HIDDEN.repeat(20)))
    const hidden = hideKeywords(stream)
    expect(text(hidden)).not.toMatch(KEYWORDS)
    expect(decoded(hidden)).toEqual(stream.data)
    expect(hidden.dict.get('Width')).toBe(3)
  })

  it.each<[string, Buffer, PdfDict]>([
    ['stored in a compressed stream', deflateSync(HIDDEN, { level: 0 }), PdfDict.of({ Filter: name('FlateDecode') })],
    [
      'stored, with parameters',
      deflateSync(HIDDEN, { level: 0 }),
      PdfDict.of({ Filter: [name('FlateDecode')], DecodeParms: [PdfDict.of({ Predictor: 1 })] })
    ],
    ['between data that cannot be compressed', Buffer.concat([noise, Buffer.from(HIDDEN), noise]), new PdfDict()]
  ])('is cut into runs within the keywords: %s', (_name, data, dict) => {
    const stream = new PdfStream(dict, data)
    const hidden = hideKeywords(stream)
    expect(text(hidden)).not.toMatch(KEYWORDS)
    expect(decoded(hidden)).toEqual(decoded(stream))
  })

  it('keeps the filters of a picture behind its own', () => {
    const jpeg = Buffer.from(`\xff\xd8\xff\xfe${HIDDEN}`, 'latin1')
    const hidden = hideKeywords(new PdfStream(PdfDict.of({ Filter: name('DCTDecode') }), jpeg))
    expect(hidden.dict.get('Filter')).toEqual([name('RunLengthDecode'), name('DCTDecode')])
    expect(text(hidden)).not.toMatch(KEYWORDS)
  })
})

it.each(['xref'.padEnd(122, '.'), 'trailer'.padEnd(118, '.')])('no count of a run completes a keyword: %s', (data) => {
  const hidden = hideKeywords(new PdfStream(PdfDict.of({ Filter: name('DCTDecode') }), Buffer.from(data)))
  expect(text(hidden)).not.toMatch(KEYWORDS)
})

it('any other stream is kept: words with these letters in metadata and in packed data', () => {
  const metadata = new PdfStream(PdfDict.of({ Type: name('Metadata') }), Buffer.from('<x>an object</x>'))
  expect(hideKeywords(metadata)).toBe(metadata)
  const packed = new PdfStream(PdfDict.of({ Filter: name('DCTDecode') }), Buffer.from('xobjx'))
  expect(hideKeywords(packed)).toBe(packed)
})
