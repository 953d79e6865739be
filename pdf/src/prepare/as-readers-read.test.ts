import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makePdf, onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
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

/** By the offsets from the header it says 999; by those from the start of the data, which fit as well, 100. */
function behindOther(): Buffer {
  const page = (contents: number): TestObject => [
    3,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 4 0 R>>>>/Contents ${contents} 0 R>>`
  ]
  const own = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    page(5),
    page(6),
    [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [5, say('100 EUR')],
    [6, say('999 EUR')]
  ])
  const text = own.toString('latin1')
  const start = text.lastIndexOf('xref\n0')
  const trailer = 'trailer\n<</Size 7/Root 1 0 R>>\n'
  const length = start + 'xref\n0 7\n'.length + 7 * 20 + trailer.length
  const rows = [1, 2, 3, 4, 5, 6].map((number) => length + text.indexOf(`\n${number} 0 obj`) + 1)
  const table = rows.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const junk = `${'%'.padEnd(start - 1)}\nxref\n0 7\n0000000000 65535 f \n${table}${trailer}`
  expect(junk.length).toBe(length)
  return Buffer.concat([Buffer.from(junk), own])
}

const READERS: [string, (pdf: Uint8Array) => string][] = [
  ['pdftotext', (pdf) => runTool('pdftotext', ['FILE', '-'], pdf).bytes.toString()],
  ['mutool', (pdf) => runTool('mutool', ['draw', '-q', '-F', 'txt', 'FILE'], pdf).bytes.toString()]
]

describe.each(READERS)('%s (skipped without it)', (tool, textOf) => {
  it
    .skipIf(!hasTool(tool))
    .each<[string, Buffer, string]>([
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
      ['a file behind other data, whose offsets fit both ways', behindOther(), 'removed what came before the file'],
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
