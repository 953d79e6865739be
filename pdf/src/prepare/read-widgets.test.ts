import { describe, expect, it } from 'vitest'
import { onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { darkBox, renderWithMupdf } from '../testing/tools.js'
import { preparePdf } from './prepare-pdf.js'

const WIDGET = '/Type/Annot/Subtype/Widget'

/** A page with these fields, as they stand in the file from object 10 on. */
function form(fields: string[], { page = '', objects = [] }: { page?: string; objects?: TestObject[] } = {}): Buffer {
  const refs = fields.map((_, index) => `${10 + index} 0 R`).join(' ')
  return onePagePdf({
    page: `/Annots[${refs}]${page}`,
    catalog: `/AcroForm<</Fields[${refs}]/DA(/Helv 0 Tf 0 g)>>`,
    objects: [...fields.map((field, index): TestObject => [10 + index, `<<${WIDGET}${field}>>`]), ...objects]
  })
}

const read = (pdf: Buffer) => preparePdf(pdf, undefined, { importsForm: true }).form!
const box = '/Rect[100 600 300 620]'

describe('the widgets of a form', () => {
  it('have names, descriptions, limits and values', () => {
    const { widgets } = read(
      form([
        `/FT/Tx/T(first)/TU(Your first name)/MaxLen 20/V(Ada)/Ff 3/Q 1/DA(/Helv 11 Tf 0 g)${box}`,
        `/FT/Tx/T(notes)/Ff 4096${box}`,
        `/FT/Ch/T(color)/Ff 131072/Opt[[(r)(Red)](Green)]/V(r)${box}`,
        `/FT/Tx/T(born)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("yyyy"\\))>>>>${box}`,
        `/FT/Tx/T(age)/AA<</K<</S/JavaScript/JS(AFNumber_Keystroke\\(0\\))>>>>${box}`,
        `/FT/Sig/T(sign)${box}`
      ])
    )
    expect(widgets).toMatchObject([
      {
        name: 'first',
        description: 'Your first name',
        type: 'text',
        maxLength: 20,
        value: 'Ada',
        readOnly: true,
        required: true,
        align: 'center',
        fontSize: 11
      },
      { name: 'notes', multiline: true, fontSize: 0 },
      {
        type: 'dropdown',
        options: [
          { value: 'r', label: 'Red' },
          { value: 'Green', label: 'Green' }
        ],
        value: 'r'
      },
      { type: 'date' },
      { type: 'number' },
      { type: 'signature', required: true }
    ])
  })

  it('are one field if they are buttons of a group', () => {
    const on = (state: string) => `/AP<</N<</${state} 20 0 R/Off 20 0 R>>>>`
    const pdf = onePagePdf({
      page: '/Annots[11 0 R 12 0 R 13 0 R]',
      catalog: '/AcroForm<</Fields[10 0 R 13 0 R]>>',
      objects: [
        [10, '<</FT/Btn/Ff 32768/T(pets)/V/cat/Kids[11 0 R 12 0 R]>>'],
        [11, `<<${WIDGET}/Parent 10 0 R/Rect[100 600 112 612]${on('dog')}/AS/Off>>`],
        [12, `<<${WIDGET}/Parent 10 0 R/Rect[100 580 112 592]${on('cat')}/AS/cat>>`],
        [13, `<<${WIDGET}/FT/Btn/T(agree)/Rect[100 560 112 572]${on('Yes')}/AS/Yes/V/Yes>>`],
        [20, stream('', '/Type/XObject/Subtype/Form/BBox[0 0 12 12]')]
      ]
    })
    const { widgets } = read(pdf)
    expect(widgets).toMatchObject([
      { type: 'radio', name: 'pets', field: '10', state: 'dog', value: '' },
      { type: 'radio', name: 'pets', field: '10', state: 'cat', value: 'cat' },
      { type: 'checkbox', name: 'agree', state: 'Yes', value: 'Yes' }
    ])
  })

  // The box of black is drawn by the file itself, and placed by MuPDF.
  it.each([
    ['an upright page', ''],
    ['a turned page', '/Rotate 90'],
    ['a page upside down', '/Rotate 180'],
    ['a page turned back', '/Rotate 270'],
    ['a cropped page', '/CropBox[50 100 550 700]'],
    ['a cropped and turned page', '/CropBox[50 100 550 700]/Rotate 90'],
    ['a page of large units', '/UserUnit 2/Rotate 270']
  ])('are where they are seen, on %s', (_, page) => {
    const black = '0 g 100 500 200 20 re f'
    const pdf = onePagePdf({
      page: `/Annots[10 0 R]${page}/Contents 11 0 R`,
      catalog: '/AcroForm<</Fields[10 0 R]>>',
      objects: [
        [10, `<<${WIDGET}/FT/Tx/T(a)/Rect[100 500 300 520]>>`],
        [11, stream(black)]
      ]
    })
    const [widget] = read(pdf).widgets
    const [left, top, right, bottom] = darkBox(renderWithMupdf(pdf, 1, 72))!
    expect(widget!.x).toBeCloseTo(left, 0)
    expect(widget!.y).toBeCloseTo(top, 0)
    expect(widget!.x + widget!.width).toBeCloseTo(right, 0)
    expect(widget!.y + widget!.height).toBeCloseTo(bottom, 0)
  })

  it('are skipped with a reason if there is no such field', () => {
    const { widgets, skipped } = read(
      form([
        `/FT/Btn/Ff 65536/T(press)${box}`,
        `/FT/Tx/Ff 8192/T(secret)${box}`,
        `/FT/Ch/Ff 2097152/Opt[(a)(b)]/T(many)${box}`,
        `/FT/Tx/F 2/T(hidden)${box}`,
        '/FT/Tx/T(outside)/Rect[700 600 800 620]',
        '/FT/Tx/T(nowhere)'
      ])
    )
    expect(widgets).toEqual([])
    expect(skipped.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
      'press is a button to press',
      'secret is a password',
      'many is a list from which several can be chosen',
      'hidden is hidden',
      'outside has no room for a value on its page',
      'nowhere has no place'
    ])
  })
})

describe('what is drawn of widgets that become fields', () => {
  const shown = stream('BT 0 g /Helv 14 Tf 2 5 Td (MMMM) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 200 20]')
  const pdf = form([`/FT/Tx/T(a)/V(MMMM)/MK<</BC[0]/BG[1 1 1]>>/AP<</N 20 0 R>>${box}`], { objects: [[20, shown]] })
  const middle = (bytes: Uint8Array) => {
    const { pixels, width } = renderWithMupdf(bytes, 1, 72)
    const dark = (x: number, y: number) => pixels[(y * width + x) * 3]! < 128
    const inside = Array.from({ length: 12 }, (_, row) =>
      Array.from({ length: 190 }, (_, x) => dark(105 + x, 176 + row))
    )
    return inside.flat().some(Boolean)
  }

  it('is their frame, without the value', () => {
    const { working } = preparePdf(pdf, undefined, { importsForm: true })
    expect(middle(working)).toBe(false)
    const [left, , right] = darkBox({ ...renderWithMupdf(working, 1, 72) })!
    expect([left, right]).toEqual([100, 300])
  })

  it('is all of it if they do not', () => {
    expect(middle(preparePdf(pdf).working)).toBe(true)
  })
})
