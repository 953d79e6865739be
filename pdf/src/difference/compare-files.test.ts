import { beforeAll, describe, expect, it } from 'vitest'
import { makePdf, stream } from '../testing/make-pdf.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { compareFiles } from './compare-files.js'

/** Three pages, and the certificate of completion. */
let sealed: Buffer
beforeAll(async () => {
  const page = (content: number) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${content} 0 R>>`
  const pages = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>'],
    [3, page(6)],
    [4, page(7)],
    [5, page(8)],
    ...['first', 'second', 'third'].map((text, index): [number, Buffer] => [index + 6, stream(`% ${text} page`)])
  ])
  sealed = (await sealForTest(pages)).pdf
})

const at = (text: string) => sealed.indexOf(text)
const edited = (start: number, end: number, text = '') =>
  Buffer.concat([sealed.subarray(0, start), Buffer.from(text), sealed.subarray(end)])

describe('a file and the original', () => {
  it('are the same', () => {
    expect(compareFiles(sealed, Buffer.from(sealed))).toEqual({
      kind: 'same',
      at: sealed.length,
      removed: 0,
      added: 0,
      transfer: null,
      pages: []
    })
  })

  it('differ by what is missing or follows at the end', () => {
    const cut = sealed.subarray(0, -100)
    expect(compareFiles(sealed, cut)).toMatchObject({ kind: 'cut', at: cut.length, removed: 100, added: 0 })
    const longer = Buffer.concat([sealed, Buffer.from('% more\n')])
    expect(compareFiles(sealed, longer)).toMatchObject({ kind: 'appended', at: sealed.length, added: 7, pages: [] })
  })

  it('differ by what is missing, added or overwritten on a page', () => {
    const second = at('% second page')
    expect(compareFiles(sealed, edited(second, second + 4))).toMatchObject({ kind: 'removed', removed: 4, pages: [2] })
    expect(compareFiles(sealed, edited(second + 2, second + 2, 'very '))).toMatchObject({
      kind: 'inserted',
      added: 5,
      pages: [2]
    })
    const both = Buffer.from(sealed)
    both.write('F', at('first page'))
    both.write('Third', at('third page'))
    expect(compareFiles(sealed, both)).toMatchObject({
      kind: 'overwritten',
      at: at('first page'),
      removed: 2,
      added: 2,
      pages: [1, 3]
    })
    expect(compareFiles(sealed, edited(second, second + 8, '%'))).toMatchObject({
      kind: 'removed',
      removed: 7
    })
    expect(compareFiles(sealed, edited(second, second + 8, '!'))).toMatchObject({
      kind: 'other',
      removed: 8,
      added: 1,
      pages: [2]
    })
  })

  it('differ on no page if only the signature does', () => {
    const changed = Buffer.from(sealed)
    changed.write('2', at('/Contents<3') + '/Contents<'.length)
    expect(compareFiles(sealed, changed)).toMatchObject({ kind: 'overwritten', pages: [] })
  })

  it.each([
    ['line_breaks', (text: string) => Buffer.from(text.replace(/\n/g, '\r\n'), 'latin1')],
    ['line_breaks', (text: string) => Buffer.from(text.replace(/\r\n?/g, '\n'), 'latin1')],
    ['utf8', (text: string) => Buffer.from(text)],
    ['utf8', (text: string) => Buffer.from(Buffer.from(text, 'latin1').toString())],
    ['seven_bits', (text: string) => Buffer.from(Buffer.from(text, 'latin1').map((byte) => byte & 0x7f))]
  ])('differ only by a transfer as text: %s', (transfer, convert) => {
    expect(compareFiles(sealed, convert(sealed.toString('latin1')))).toMatchObject({
      kind: 'transferred',
      transfer,
      pages: []
    })
  })

  it('are two files if another only begins like it', () => {
    const other = Buffer.concat([sealed.subarray(0, 20), Buffer.alloc(5000, 'other ')])
    expect(compareFiles(sealed, other)).toMatchObject({ kind: 'other', at: 20, added: 5000, pages: [1, 2, 3, 4] })
  })
})
