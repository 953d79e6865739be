import { describe, expect, it } from 'vitest'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { prescan } from '../prepare/prescan.js'
import { makePdf, stream } from '../testing/make-pdf.js'
import { ObjectReader } from './object-reader.js'
import { PdfFile } from './pdf-file.js'
import { recoverCrossReference } from './recover-cross-reference.js'

const pages = makePdf([
  [900001, '<</Type/Catalog/Pages 900002 0 R>>'],
  [900002, '<</Type/Pages/Kids[900003 0 R]/Count 1>>'],
  [900003, '<</Type/Page/MediaBox[0 0 200 200]/Parent 900002 0 R>>']
]).toString('latin1')
const body = pages.slice(0, pages.indexOf('xref\n'))

/** A damaged file with thousands of objects in it, each like this. */
const damaged = (object: (number: number) => string, end = ''): Buffer => {
  const objects = Array.from({ length: 4000 }, (_, index) => object(index + 1))
  return Buffer.from(`${body}${objects.join('')}${end}\ntrailer <</Root 900001 0 R>>\nstartxref\n0\n%%EOF`, 'latin1')
}

const families: [string, Buffer][] = [
  ['streams without an end, all of one number', damaged(() => '1 0 obj\n<< /Length 99 >>\nstream\n')],
  ['streams with one end for all', damaged((n) => `${n} 0 obj<</Length 99>>stream\n`, 'endstream')],
  ['strings without an end', damaged((n) => `${n} 0 obj (`)],
  ['strings within strings', damaged((n) => `${n} 0 obj (`, ')'.repeat(4000))],
  ['hexadecimal strings without an end', damaged((n) => `${n} 0 obj <`)],
  ['hexadecimal strings with one end for all', damaged((n) => `${n} 0 obj <`, '>')],
  ['comments on one line', damaged((n) => `${n} 0 obj %`)],
  ['arrays without an end', damaged((n) => `${n} 0 obj [`)],
  ['strings in dictionaries', damaged((n) => `${n} 0 obj<</A(`)],
  ['trailers without an end', damaged(() => 'trailer (')],
  ['a catalog for each of many trailers', damaged((n) => `${n} 0 obj<</Type/XRef/Root 1 0 R>>stream endstream\n`)]
]

describe('a damaged file of objects that overlap', () => {
  it.each(families)('%s: costs a few times its length', (_, pdf) => {
    const most = 7 * pdf.length + (2 << 20)
    const reader = new ObjectReader(pdf)
    recoverCrossReference(pdf, reader)
    expect(reader.cost).toBeLessThan(most)
    const file = PdfFile.recover(pdf)
    for (const number of file.crossReference.locations.keys()) file.get(number)
    expect(file.cost).toBeLessThan(most)
    expect(preparePdf(pdf).pageCount).toBe(1)
  })

  it('of object streams that overlap', () => {
    const packed = (n: number) => `${n} 0 obj<</Type/ObjStm/N 99999999/First 99999999>>stream `
    const pdf = damaged(packed, 'endstream')
    const reader = new ObjectReader(pdf)
    recoverCrossReference(pdf, reader)
    expect(reader.cost).toBeLessThan(8 * pdf.length + (2 << 20))
  })

  it('keeps the objects that are sound', () => {
    const file = PdfFile.recover(damaged((n) => (n % 2 ? `${n} 0 obj<</Number ${n}>>endobj ` : `${n} 0 obj (`)))
    const sound = [...file.crossReference.locations.keys()].filter((number) => file.get(number) instanceof Map)
    expect(sound.length).toBeGreaterThanOrEqual(2000)
  })
})

describe('an object stream', () => {
  const packed = (head: string, count: number, rest = '') =>
    makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/MediaBox[0 0 200 200]/Parent 2 0 R>>'],
      [4, stream(head + rest, `/Type/ObjStm/N ${count}/First ${head.length}`)]
    ])

  it('whose index does not go on is read as far as it goes', () => {
    const pdf = packed('5 0 <', 2_000_000_000)
    expect([...recoverCrossReference(pdf).locations.keys()]).toEqual([1, 2, 3, 4, 5])
  })

  it('whose objects are all the same long one costs a few times its length', () => {
    const head = Array.from({ length: 5000 }, (_, index) => `${index + 5} 0`).join(' ')
    const pdf = packed(`${head} `, 5000, `(${'x'.repeat(1 << 20)})`)
    const file = PdfFile.recover(pdf)
    // Were each read to its end, this took minutes.
    expect(file.crossReference.locations.size).toBe(5004)
    for (const number of file.crossReference.locations.keys()) file.get(number)
  })
})

// Where each looks as far as the file's end, this takes minutes.
it('a file of names that announce a stream is scanned once', () => {
  expect(() => prescan(Buffer.from('/ObjStm'.repeat(600_000)))).not.toThrow()
})
