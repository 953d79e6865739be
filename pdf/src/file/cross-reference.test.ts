import { expect, it } from 'vitest'
import { makePdf, stream } from '../testing/make-pdf.js'
import { readCrossReference } from './cross-reference.js'

it('the stream that a table names counts before the section before the table', () => {
  const pdf = makePdf([
    [1, '<</Type/Catalog>>'],
    [2, '(old)']
  ])
  const previous = pdf.lastIndexOf('xref\n0 ')
  const own = Buffer.concat([pdf, Buffer.from('2 0 obj\n(new)\nendobj\n')])
  const rows = Buffer.from([1, pdf.length >> 8, pdf.length & 255, 0])
  const named = Buffer.concat([
    Buffer.from('3 0 obj\n'),
    stream(rows, '/Type/XRef/Size 4/Root 1 0 R/W[1 2 1]/Index[2 1]'),
    Buffer.from('\nendobj\n')
  ])
  const start = own.length + named.length
  const trailer = `<</Size 4/Root 1 0 R/Prev ${previous}/XRefStm ${own.length}>>`
  const table = Buffer.from(`xref\n0 0\ntrailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`)
  const { locations, ambiguous } = readCrossReference(Buffer.concat([own, named, table]))
  expect(locations.get(2)).toEqual({ offset: pdf.length, generation: 0 })
  expect(ambiguous).toEqual([start])
})
