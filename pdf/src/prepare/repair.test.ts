import { constants, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makePdf, onePagePdf, stream } from '../testing/make-pdf.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { hasTool, runTool } from '../testing/tools.js'
import { preparePdf } from './prepare-pdf.js'

const text = 'BT /F1 24 Tf 72 700 Td (Kept) Tj ET\n'
const withContents = (data: Buffer | string, entries = '') =>
  onePagePdf({ page: '/Contents 9 0 R', objects: [[9, stream(data, entries)]] })

function damagedFlate(): Buffer {
  const packed = deflateSync(text.repeat(50) + Array.from({ length: 900 }, (_, at) => `% ${at * 7919}\n`).join(''))
  packed.fill(0xff, packed.length - 900, packed.length - 850)
  return packed
}

// 32 x 32 pixels, the first rows of them.
const cutOffJpeg =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71' +
  '////m8H////6/+b9//j/wAALCAAgACABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF' +
  'BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW' +
  'V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi' +
  '4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AKlpaJJH5khAUDJJqx5EOBtgAJ5Aflj+A/nmkaOHKg=='

const cases: [name: string, pdf: Buffer][] = [
  ['Flate data that are damaged', withContents(damagedFlate(), '/Filter/FlateDecode')],
  ['LZW data that are damaged', withContents(Buffer.from('800B60FF220C0C8501', 'hex'), '/Filter/LZWDecode')],
  ['ASCII 85 data that are damaged', withContents('87cUR\x7f\x7f~>', '/Filter/ASCII85Decode')],
  ['a filter that nobody knows', withContents('???', '/Filter/SecretDecode')],
  ['content that is no stream', onePagePdf({ page: '/Contents[5 0 R 9 0 R]', objects: [[9, '(text)']] })],
  ['an operator without operands', withContents(`${text}Tf 12\n`)],
  ['a bracket without its other half', withContents(`${text}[(a) (b) TJ\n`)],
  ['a name with a stray number sign', withContents(`${text}/A#G gs\n`)],
  ['a string without its end', withContents(`${text}(open\n`)],
  ['an inline picture without its end', withContents(`${text}BI /W 1 /H 1 /BPC 8 /CS /G ID xxxx`)],
  ['a JPEG that is cut off', jpegPage(Buffer.from(cutOffJpeg, 'base64'))],
  ['a JPEG that is none', jpegPage(Buffer.from('nothing'))]
]

function jpegPage(data: Buffer): Buffer {
  const entries = '/Type/XObject/Subtype/Image/Width 32/Height 32/BitsPerComponent 8/ColorSpace/DeviceGray'
  const resources = '/Resources<</Font<</F1 4 0 R>>/XObject<</I 9 0 R>>>>'
  return onePagePdf({
    parent: resources,
    content: 'q 9 0 0 9 0 0 cm /I Do Q',
    objects: [[9, stream(data, `${entries}/Filter/DCTDecode`)]]
  })
}

// Some readers show what comes before the damage, and nobody would see what is missing.
describe('a repair that loses what a page shows', () => {
  const packed = deflateSync(text)
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Filter/FlateDecode'
  // Seven starts a block of a type that does not exist.
  const open = deflateSync(text, { finishFlush: constants.Z_SYNC_FLUSH })
  const broken = Buffer.concat([open, Buffer.alloc(40, 7)])
  const withForm = (own: Buffer) =>
    onePagePdf({
      parent: '/Resources<</Font<</F1 4 0 R>>/XObject<</X 9 0 R>>>>',
      content: '/X Do',
      objects: [[9, stream(own, form)]]
    })

  it.each<[string, Buffer]>([
    ['packed data that break off', withContents(broken, '/Filter/FlateDecode')],
    ['packed data with more behind them', withContents(Buffer.concat([packed, packed]), '/Filter/FlateDecode')],
    ['LZW data that break off', withContents(Buffer.from('800B60FF220C0C8501', 'hex'), '/Filter/LZWDecode')],
    ['ASCII 85 data that break off', withContents('87cUR\x7f\x7f~>', '/Filter/ASCII85Decode')],
    [
      'a form within a form that breaks off',
      onePagePdf({
        parent: '/Resources<</Font<</F1 4 0 R>>/XObject<</X 8 0 R>>>>',
        content: '/X Do',
        objects: [
          [8, stream('/Y Do', '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</Y 9 0 R>>>>')],
          [9, stream(broken, form)]
        ]
      })
    ],
    ['a form that breaks off', withForm(broken)]
  ])('is refused: %s', (_name, pdf) => {
    const lost = { code: 'PDF_CONTENT_LOST', message: expect.stringContaining('page 1') }
    expect(() => preparePdf(pdf)).toThrowError(expect.objectContaining(lost))
    const { inspection } = preparePdf(pdf, undefined, { allowsRepaired: true })
    expect(inspection.changes_made.join()).toContain('repaired damaged data')
  })

  it.each<[string, Buffer]>([
    ['without the checksum at their end', packed.subarray(0, -4)],
    ['with another checksum', Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)])],
    ['with a byte behind them, as scanners of Canon write', Buffer.concat([packed, Buffer.from('\xe3\n', 'latin1')])],
    ['with what Ghostscript says to people behind them', Buffer.concat([packed, Buffer.from('Page 12\n')])],
    ['with a line break behind them', Buffer.concat([packed, Buffer.from('\r\n\0')])]
  ])('takes nothing away from packed data %s', (_name, data) => {
    expect(() => preparePdf(withContents(data, '/Filter/FlateDecode'))).not.toThrow()
    expect(() => preparePdf(withForm(data))).not.toThrow()
  })

  it('keeps nothing of the objects that a length which is too large takes in', () => {
    const behind = Buffer.from('\nendstream\nendobj\n67 0 obj\n<</Secret 999>>\nendobj\n')
    const { working } = preparePdf(withContents(Buffer.concat([packed, behind]), '/Filter/FlateDecode'))
    expect(Buffer.from(working).toString('latin1')).not.toContain('Secret')
  })
})

describe.skipIf(!hasTool('qpdf'))('what is damaged is repaired at upload (skipped without qpdf)', () => {
  it.each(cases)('%s', async (_name, pdf) => {
    const { working } = preparePdf(pdf, undefined, { allowsRepaired: true })
    const { pdf: sealed } = await sealForTest(working)
    expect(runTool('qpdf', ['--check', 'FILE'], sealed).output).toContain('No syntax or stream encoding errors')
  })

  it('keeps what comes before the damage, and says what it did', () => {
    const { working, inspection } = preparePdf(withContents(damagedFlate(), '/Filter/FlateDecode'))
    expect(inspection.changes_made).toEqual(['repaired damaged data'])
    expect(runTool('qpdf', ['--qdf', 'FILE', '-'], Buffer.from(working)).output).toContain('(Kept) Tj')
  })

  it('leaves sound data as they are', () => {
    const { inspection } = preparePdf(withContents(deflateSync(text), '/Filter/FlateDecode'))
    expect(inspection.changes_made).toEqual([])
  })
})

const kid = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'

describe('page trees that readers disagree about are made again', () => {
  it.each<[name: string, pages: string]>([
    ['a page that stands where the tree should', '<</Type/Page/MediaBox[0 0 612 792]>>'],
    ['a single kid without an array', '<</Type/Pages/Kids 3 0 R/Count 1>>'],
    ['a root that does not say what it is', '<</Kids[3 0 R]/Count 1>>'],
    ['a page that says that it is something else', '<</Type/Pages/Kids[4 0 R]/Count 1>>']
  ])('%s', async (_name, pages) => {
    const pdf = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, pages],
      [3, kid],
      [4, kid.replace('/Type/Page', '/Type/Page#20')]
    ])
    const { working, inspection } = preparePdf(pdf)
    expect(inspection.changes_made).toEqual(['rebuilt the page tree'])
    expect((await sealForTest(working)).pageCount).toBe(2)
  })
})

it('refuses a page that shows one stream more often than anybody can look at', () => {
  const bomb = deflateSync(Buffer.alloc(4 << 20, '0 0 m\n'))
  const page = `/Contents[${'9 0 R '.repeat(100)}]`
  const pdf = onePagePdf({ page, objects: [[9, stream(bomb, '/Filter/FlateDecode')]] })
  expect(() => preparePdf(pdf)).toThrow(expect.objectContaining({ code: 'PDF_TOO_LARGE' }))
})

it('reads on where the cross-reference speaks of more objects than any file has', () => {
  const pdf = onePagePdf()
    .toString('latin1')
    .replace(/xref\n0 (\d+)/, 'xref\n0 99999999')
  expect(preparePdf(Buffer.from(pdf, 'latin1')).inspection.changes_made).toEqual(['repaired the file structure'])
})
