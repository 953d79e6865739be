import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { hasTool, runTool } from '../testing/tools.js'
import { preparePdf } from './prepare-pdf.js'

// What a file shows before it is uploaded, it shows afterwards: in what is unclear, readers have the choice.

const say = (text: string) => stream(`BT /F1 24 Tf 72 700 Td (${text}) Tj ET`)
const OTHER: TestObject[] = [
  [8, say('100 EUR')],
  [9, say('999 EUR')]
]
const blanks = (end: string): Buffer => {
  const data = deflateSync('BT /F1 24 Tf 72 700 Td (999 EUR) Tj ET')
  return Buffer.concat([
    Buffer.from(`<</Length ${data.length}/Filter/FlateDecode>>\nstream${end}`),
    data,
    Buffer.from('\nendstream')
  ])
}

const READERS: [string, (pdf: Uint8Array) => string][] = [
  ['pdftotext', (pdf) => runTool('pdftotext', ['FILE', '-'], pdf).bytes.toString()],
  ['mutool', (pdf) => runTool('mutool', ['draw', '-q', '-F', 'txt', 'FILE'], pdf).bytes.toString()]
]

describe.each(READERS.filter(([tool]) => hasTool(tool)))('%s', (_tool, textOf) => {
  it.each<[string, Buffer, string]>([
    [
      'a key that is there twice',
      onePagePdf({ page: '/Contents 8 0 R/Contents 9 0 R', objects: OTHER }),
      'kept the last value of each key that is there twice'
    ],
    [
      'a key that is there twice, once in other letters',
      onePagePdf({ page: '/Contents 8 0 R/Cont#65nts 9 0 R', objects: OTHER }),
      'kept the last value of each key that is there twice'
    ],
    [
      'a word of the structure in the content',
      onePagePdf({ page: '/Contents 7 0 R', objects: [[7, say('999 EUR) Tj ET endstream endobj BT (')]] }),
      'removed words at which some programs stop'
    ],
    [
      'a box whose corners are in another order',
      onePagePdf({ page: '/MediaBox[0 0 612 792]/CropBox[612 792 0 0]/Contents 9 0 R', objects: OTHER }),
      'put the corners of page boxes in order'
    ],
    ...[' \r\n', '  \n'].map((end): [string, Buffer, string] => [
      `a stream keyword with ${JSON.stringify(end)} after it`,
      onePagePdf({ page: '/Contents 9 0 R', objects: [[9, blanks(end)]] }),
      'removed blanks before the data of streams'
    ])
  ])('shows %s as before', (_name, pdf, change) => {
    const { working, inspection } = preparePdf(pdf)
    expect(textOf(pdf)).toContain('999 EUR')
    expect(textOf(working)).toBe(textOf(pdf))
    expect(inspection.changes_made).toContain(change)
  })
})

it('a picture whose pixels spell an object holds none afterwards', () => {
  const pixels = Buffer.from(
    `${' '.repeat(64)}endstream endobj\n5 0 obj <<>> stream (999) endstream endobj`.padEnd(144)
  )
  const picture: TestObject = [
    9,
    stream(pixels, '/Type/XObject/Subtype/Image/Width 12/Height 12/BitsPerComponent 8/ColorSpace/DeviceGray')
  ]
  const prepared = preparePdf(onePagePdf({ page: '/Resources<</XObject<</X 9 0 R>>>>', objects: [picture] }))
  const working = Buffer.from(prepared.working)
  const objects = working.toString('latin1').match(/\d+ \d+ obj/g) ?? []
  expect(new Set(objects).size).toBe(objects.length)
  expect(working.includes('(999)')).toBe(false)
})
