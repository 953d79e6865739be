import { describe, expect, it } from 'vitest'
import type { SuggestedField } from '../interface/suggested-fields.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { makePdf, stream } from '../testing/make-pdf.js'
import { pageWith } from '../testing/page-with.js'
import { suggestFields } from './suggest-fields.js'

const text = (words: string, x: number, y: number, size = 12) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET `
const line = (x: number, y: number, width: number) => `${x} ${y} m ${x + width} ${y} l S `
const box = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re S `
const found = (pdf: Buffer) => suggestFields(preparePdf(pdf).working as Buffer)
const on = (content: string, page?: string) => found(pageWith(content, page)).fields
const brief = (fields: SuggestedField[]) => fields.map(({ type, label, reason }) => [type, label, reason])
const places = (fields: SuggestedField[]) =>
  fields.map(({ x, y, width, height }) => [x, y, width, height].map((each) => Math.round(each)))

/** Four curves from a point of the circle on, which is at an angle. */
function circle(x: number, y: number, size: number, { angle = 0, handle = 0.5523, paint = 'h S' } = {}): string {
  const radius = size / 2
  const at = (across: number, up: number, turn: number) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const point = [across * cos - up * sin, across * sin + up * cos]
    return `${(x + radius + radius * point[0]!).toFixed(3)} ${(y + radius + radius * point[1]!).toFixed(3)}`
  }
  const quarters = [0, 1, 2, 3].map((count) => {
    const turn = angle + (count * Math.PI) / 2
    return `${at(1, handle, turn)} ${at(handle, 1, turn)} ${at(0, 1, turn)} c `
  })
  return `${at(1, 0, angle)} m ${quarters.join('')}${paint} `
}

describe('a circle to choose', () => {
  const label = text('Monthly', 100, 700)

  it.each([
    ['that begins at its right', circle(80, 699, 11)],
    ['that begins anywhere', circle(80, 699, 11, { angle: 1 })],
    ['that is filled and stroked', circle(80, 699, 11, { paint: 'B' })],
    ['with a line back to its beginning', circle(80, 699, 11, { paint: '91 704.5 l S' })]
  ])('is suggested like a square: one %s', (_, content) => {
    const fields = on(content + label)
    expect(brief(fields)).toEqual([['checkbox', 'Monthly', 'box']])
    expect(places(fields)).toEqual([[80, 82, 11, 11]])
  })

  it('has the words up to the next one as its label, also if those of several are one line of text', () => {
    const choices = text('Rent:    Monthly    Weekly  ', 40, 700, 12) + circle(70, 699, 11) + circle(125, 699, 11)
    expect(brief(on(choices))).toEqual([
      ['checkbox', 'Monthly', 'box'],
      ['checkbox', 'Weekly', 'box']
    ])
  })

  it.each([
    ['without a label', circle(80, 600, 11)],
    ['with a number in it', circle(80, 699, 14) + text('1', 84, 702, 9)],
    ['that is a bullet', circle(80, 699, 7, { paint: 'f' })],
    ['that is large', circle(50, 690, 40)],
    ['that is a rounded square', circle(80, 699, 11, { handle: 1 })],
    ['that is flat', `q 1 0 0 0.5 0 350 cm ${circle(80, 699, 11)} Q`]
  ])('is not suggested %s', (_, content) => {
    expect(on(content + label)).toEqual([])
  })
})

describe('a line to write on', () => {
  it('is suggested with the label before it, or beneath it', () => {
    const fields = on(
      text('Tenant signature:', 60, 700) + line(160, 698, 200) + line(60, 600, 150) + text('Date', 60, 588, 9)
    )
    expect(brief(fields)).toEqual([
      ['signature', 'Tenant signature', 'line'],
      ['date', 'Date', 'line']
    ])
    expect(places(fields)).toEqual([
      [160, 64, 200, 30],
      [60, 176, 150, 16]
    ])
    expect(fields.map(({ page }) => page)).toEqual([1, 1])
  })

  it.each([
    ['a thin box that is filled', `${text('Name:', 60, 700)}100 698 150 0.7 re f`],
    [
      'dashes',
      `${text('Name:', 60, 700)}${Array.from({ length: 38 }, (_, index) => line(100 + index * 4, 698, 2)).join('')}`
    ],
    ['two strokes', `${text('Name:', 60, 700)}${line(100, 698, 150)}${line(100, 697.2, 150)}`],
    ['lines of a form', `${text('Name:', 60, 700)}q 1 0 0 1 100 698 cm /Fm Do Q`]
  ])('can be %s', (_, content) => {
    const form = stream('0 0 m 150 0 l S', '/Type/XObject/Subtype/Form/BBox[0 -5 400 40]')
    const { fields } = found(pageWith(content, '', [[21, form]]))
    expect(brief(fields)).toEqual([['name', 'Name', 'line']])
    expect(fields[0]!.x).toBeCloseTo(100, 0)
    expect(fields[0]!.width).toBeCloseTo(150, -1)
  })

  it('can be underscores or dots, each with the words before it', () => {
    expect(brief(on(text('Signature: ______________ Date: ________', 60, 700)))).toEqual([
      ['signature', 'Signature', 'line'],
      ['date', 'Date', 'line']
    ])
    expect(brief(on(text('E-mail ..............................', 60, 700)))).toEqual([['email', 'E-mail', 'line']])
  })

  it('is no suggestion under a text, as the edge of a table, or as a ruler', () => {
    expect(on(text('An underlined heading', 60, 700) + line(60, 698, 120))).toEqual([])
    expect(on(text('Chapter', 60, 730) + line(20, 700, 570))).toEqual([])
    expect(on(line(60, 500, 200))).toEqual([])
  })

  it('is as high as there is room', () => {
    const [field] = on(text('A text above', 60, 714) + line(60, 698, 150) + text('Signature', 60, 688, 9))
    expect(field!.height).toBeLessThan(16)
    expect(field!.height).toBeGreaterThan(9)
  })
})

describe('boxes and cells', () => {
  it('of 6 to 20 points are checkboxes, if they are empty', () => {
    const fields = on(box(60, 700, 10, 10) + text('I agree', 76, 701) + box(60, 650, 10, 10) + text('x', 62, 652, 8))
    expect(brief(fields)).toEqual([['checkbox', 'I agree', 'box']])
    expect(places(fields)).toEqual([[60, 82, 10, 10]])
    expect(brief(on(text('[ ] Yes   [ ] No', 60, 700)))).toEqual([
      ['checkbox', 'Yes', 'box'],
      ['checkbox', 'No', 'box']
    ])
    expect(on(box(60, 700, 5, 5) + text('Small', 76, 701))).toEqual([])
  })

  it('have room under a short label', () => {
    const fields = on(box(60, 660, 200, 40) + text('Your e-mail address', 64, 688, 8))
    expect(brief(fields)).toEqual([['email', 'Your e-mail address', 'cell']])
    expect(fields[0]!.y).toBeGreaterThan(104)
    expect(fields[0]!.y + fields[0]!.height).toBeLessThan(132)
  })

  it('are empty beside a label in a table of lines', () => {
    const grid = [60, 160, 360].map((x) => `${x} 640 m ${x} 700 l S `).join('')
    const rows = [640, 670, 700].map((y) => line(60, y, 300)).join('')
    const fields = on(grid + rows + text('Company', 66, 680) + text('Amount', 66, 650))
    expect(brief(fields)).toEqual([
      ['company', 'Company', 'cell'],
      ['number', 'Amount', 'cell']
    ])
  })
})

describe('a label alone', () => {
  it('is followed by a field, unless something else is there', () => {
    expect(brief(on(text('Signature:', 60, 700)))).toEqual([['signature', 'Signature', 'label']])
    expect(on(text('Signature:', 60, 700) + text('on file', 140, 700))).toEqual([])
    expect(on(text('The signature is binding.', 60, 700))).toEqual([])
  })
})

describe('a page', () => {
  // The line is 160 points from the left and 94 from the top of what is seen.
  it.each([
    ['turned to the right', `BT /F1 12 Tf 0 1 -1 0 92 60 Tm (Signature:) Tj ET 94 160 m 94 360 l S`, '/Rotate 90'],
    ['turned around', `BT /F1 12 Tf -1 0 0 -1 552 92 Tm (Signature:) Tj ET 452 94 m 252 94 l S`, '/Rotate 180'],
    ['turned to the left', `BT /F1 12 Tf 0 -1 1 0 520 732 Tm (Signature:) Tj ET 518 632 m 518 432 l S`, '/Rotate 270'],
    ['cropped', text('Signature:', 90, 678) + line(190, 676, 200), '/MediaBox[0 0 612 792]/CropBox[30 40 580 770]'],
    ['enlarged', text('Signature:', 30, 747, 6) + line(80, 745, 100), '/UserUnit 2']
  ])('that is %s has places as displayed', (_, content, page) => {
    expect(places(on(content, page))).toEqual([[160, 64, 200, 30]])
  })
})

describe('a form of the PDF', () => {
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/TU(Your name)/Rect[100 600 300 620]/P 3 0 R>>'
  const pdf = makePdf([
    [1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Annots[4 0 R]>>'],
    [4, field],
    [5, stream('')]
  ])

  it('is suggested from the file as uploaded', () => {
    const { working } = preparePdf(pdf)
    expect(suggestFields(working as Buffer).fields).toEqual([])
    const { fields } = suggestFields(working as Buffer, pdf)
    expect(fields).toEqual([
      { type: 'text', page: 1, x: 100, y: 172, width: 200, height: 20, label: 'Your name', reason: 'form_field' }
    ])
  })
})

describe('a file that costs much', () => {
  it.each([
    ['rules and boxes', '0 0 50 20 re S 10 10 m 60 10 l S '.repeat(20_000)],
    [
      'a fine grid',
      Array.from(
        { length: 1400 },
        (_, i) => `${i * 0.4} 0 m ${i * 0.4} 792 l S 0 ${i * 0.5} m 612 ${i * 0.5} l S `
      ).join('')
    ],
    ['squares', Array.from({ length: 20_000 }, (_, i) => box((i * 37) % 600, (i * 91) % 790, 10, 10)).join('')],
    [
      'places that are nowhere',
      `1e308 0 0 1e308 0 0 cm 1e308 0 0 1e308 0 0 cm ${line(0, 0, 9e9)}${text('Date:', 1, 1)}`
    ],
    ['labels', Array.from({ length: 9000 }, (_, i) => text('Date:', (i * 37) % 600, (i * 91) % 790, 2)).join('')]
  ])('because of %s is read as far as is allowed', (_, content) => {
    const start = process.cpuUsage()
    const { fields } = found(pageWith(content))
    const { user, system } = process.cpuUsage(start)
    expect(fields.length).toBeLessThanOrEqual(300)
    expect((user + system) / 1000).toBeLessThan(5000)
    for (const { x, y, width, height } of fields) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(612)
      expect(y + height).toBeLessThanOrEqual(792)
    }
  })

  it('says that it is not complete', () => {
    const squares = Array.from({ length: 400 }, (_, i) => box((i % 20) * 30 + 5, Math.floor(i / 20) * 30 + 5, 10, 10))
    const { fields, isComplete } = found(pageWith(squares.join('')))
    expect(fields).toHaveLength(300)
    expect(isComplete).toBe(false)
    expect(found(pageWith(text('Signature:', 60, 700))).isComplete).toBe(true)
  })

  it('has no more pages than are read', () => {
    const numbers = Array.from({ length: 201 }, (_, index) => 10 + index)
    const { fields, isComplete } = found(
      makePdf([
        [1, '<</Type/Catalog/Pages 2 0 R>>'],
        [2, `<</Type/Pages/Count 201/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>`],
        [4, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>'],
        [5, stream(text('Signature:', 60, 700))],
        ...numbers.map((number): [number, string] => [
          number,
          '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources<</Font<</F1 4 0 R>>>>>>'
        ])
      ])
    )
    expect(fields.map(({ page }) => page)).toEqual(numbers.slice(0, 200).map((_, index) => index + 1))
    expect(isComplete).toBe(false)
  })
})

describe('text tags', () => {
  it('are told with their places, also beside what is suggested', () => {
    const { fields, tags } = found(
      pageWith(text('{{signature:Tenant}}', 60, 700) + text('{{text:Tenant', 60, 500) + text('Date:', 60, 600))
    )
    expect(tags).toMatchObject([
      { text: '{{signature:Tenant}}', page: 1, x: 60, size: 12 },
      { text: '{{text:Tenant', page: 1, problem: 'unclosed' }
    ])
    expect(brief(fields)).toContainEqual(['date', 'Date', 'label'])
  })

  it('are gone once they were taken', () => {
    const { working } = preparePdf(pageWith(text('{{signature:Tenant}}', 60, 700)), undefined, { takesTags: true })
    expect(suggestFields(working as Buffer).tags).toEqual([])
  })
})
