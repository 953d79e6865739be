import { makePdf, type TestObject } from './make-pdf.js'

/** A field of a hand-made form: the entries of its widget, which has no appearance unless they give one. */
export type TestField = string

const FONTS =
  '/Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>/ZaDb<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>/TiRo<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>/Cour<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>>>'

const [COLUMNS, WIDTH, HEIGHT, GAP] = [3, 170, 50, 20]

/** A page of fields in three columns, whose readers have to draw them by themselves. */
export function makeForm(
  fields: TestField[],
  { rectOf = defaultRect, form = '/NeedAppearances true/DA(/Helv 0 Tf 0 g)' } = {}
): Buffer {
  const first = 5
  const refs = fields.map((_, index) => `${first + index} 0 R`).join(' ')
  const widgets = fields.map(
    (entries, index): TestObject => [
      first + index,
      `<</Type/Annot/Subtype/Widget/F 4/T(f${index})/Rect[${rectOf(index).join(' ')}]${entries}>>`
    ]
  )
  return makePdf([
    [1, `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]${form}/DR<<${FONTS}>>>>>>`],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<<>>/Annots[${refs}]>>`],
    ...widgets
  ])
}

/** Left, bottom, right, top of the n-th field. */
export function defaultRect(index: number): [number, number, number, number] {
  const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)]
  const [left, top] = [20 + column * (WIDTH + GAP), 780 - row * (HEIGHT + GAP)]
  return [left, top - HEIGHT, left + WIDTH, top]
}
