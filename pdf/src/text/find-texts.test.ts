import { describe, expect, it } from 'vitest'
import type { TextQuery } from '../interface/found-texts.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { stream } from '../testing/make-pdf.js'
import { kerned, oneByOne, pageWith } from '../testing/page-with.js'
import { hasTool, runTool } from '../testing/tools.js'
import { findTexts } from './find-texts.js'

const line = (text: string, x = 60, y = 700) => `BT /F1 12 Tf ${x} ${y} Td (${text}) Tj ET`
const found = (pdf: Buffer, text: string, options: Partial<TextQuery> = {}) =>
  findTexts(preparePdf(pdf).working as Buffer, [{ text, matchCase: false, wholeWords: true, ...options }])
const places = (pdf: Buffer, text: string, options?: Partial<TextQuery>) => found(pdf, text, options).places[0]!
const count = (content: string, text: string, options?: Partial<TextQuery>) =>
  places(pageWith(content), text, options).length

const FORM = '/Type/XObject/Subtype/Form/BBox[-10 -10 400 40]/Resources<</Font<</F1 4 0 R>>>>'

/** How programs write the words `Sign here`, with the place of their first letter. */
const written: Record<string, [pdf: Buffer, left: number, baseline: number]> = {
  'in one string': [pageWith(line('Sign here, Ada')), 60, 92],
  kerned: [pageWith(`BT /F1 12 Tf 60 700 Td [${kerned('Sign here, Ada')}] TJ ET`), 60, 92],
  'letter by letter': [pageWith(`BT /F1 12 Tf ${oneByOne('Sign here').join(' ')} ET`), 60, 92],
  'from its end': [pageWith(`BT /F1 12 Tf ${oneByOne('Sign here').reverse().join(' ')} ET`), 60, 92],
  'in two fonts': [pageWith('BT /F1 12 Tf 60 700 Td (Si) Tj /F2 12 Tf (gn he) Tj /F1 12 Tf (re) Tj ET'), 60, 92],
  'with spacing and scale': [pageWith('BT /F1 10 Tf 1.2 Tc 3 Tw 88 Tz 60 700 Td (Sign here) Tj ET'), 60, 92],
  'without a space glyph': [pageWith('BT /F1 12 Tf 60 700 Td [(Sign)-300(here)] TJ ET'), 60, 92],
  'over two lines': [pageWith('BT /F1 12 Tf 14 TL 60 700 Td (Sign) Tj T* (here) Tj ET'), 60, 92],
  'with a hyphen at the end of a line': [pageWith('BT /F1 12 Tf 14 TL 60 700 Td (Sign he-) Tj T* (re) Tj ET'), 60, 92],
  'twice, for a bold look': [pageWith(line('Sign here') + line('Sign here', 60.3)), 60, 92],
  invisibly: [pageWith(`3 Tr ${line('Sign here')}`), 60, 92],
  'in a form': [pageWith('q 1 0 0 1 60 700 cm /Fm Do Q', '', [[21, stream(line('Sign here', 0, 0), FORM)]]), 60, 92],
  'on a turned page': [pageWith('BT /F1 12 Tf 0 1 -1 0 200 60 Tm (Sign here) Tj ET', '/Rotate 90'), 60, 200],
  'on a cropped page': [pageWith(line('Sign here'), '/MediaBox[0 0 612 792]/CropBox[30 40 580 770]'), 30, 70],
  'on an enlarged page': [pageWith(line('Sign here'), '/UserUnit 2'), 120, 184]
}

describe('a text', () => {
  it.each(Object.entries(written))('is found once, and in its place, when written %s', (_, [pdf, left, baseline]) => {
    const at = places(pdf, 'sign here')
    expect(at).toHaveLength(1)
    expect(at[0]!.page).toBe(1)
    expect(at[0]!.left).toBeCloseTo(left, 1)
    expect(at[0]!.top).toBeLessThan(baseline)
    expect(at[0]!.bottom).toBeGreaterThan(baseline)
  })

  it('has the box of its first line', () => {
    const [box] = places(
      pageWith('BT /F1 12 Tf 14 TL 60 700 Td (Please sign) Tj T* (here, Ada Lovelace) Tj ET'),
      'sign here'
    )
    expect(box!.bottom - box!.top).toBeCloseTo(12, 5)
    expect(box!.left).toBeCloseTo(60 + 12 * 3.335, 0)
    expect(box!.right).toBeLessThan(130)
  })

  it('has the height that its font states', () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Own/Encoding/WinAnsiEncoding/FontDescriptor 7 0 R>>'
    const descriptor = '<</Type/FontDescriptor/FontName/Own/Flags 32/MissingWidth 500/Ascent 900/Descent -300>>'
    const pdf = pageWith('BT /F2 10 Tf 60 700 Td (Sign here) Tj ET', '', [
      [6, font],
      [7, descriptor]
    ])
    expect(places(pdf, 'Sign here')).toMatchObject([{ page: 1, left: 60, top: 83, bottom: 95 }])
  })

  it('is reported from top to bottom and from left to right', () => {
    const content = [line('Name', 300, 500), line('Name', 60, 400), line('Name', 60, 501), line('Name', 60, 600)]
    const at = places(pageWith(content.join(' ')), 'Name')
    expect(at.map(({ left }) => Math.round(left))).toEqual([60, 60, 300, 60])
    expect(at.map(({ top }) => Math.round(top))).toEqual([183, 282, 283, 383])
  })

  it('matches whole words and any case unless asked otherwise', () => {
    expect(count(line('Tenant and subtenants'), 'tenant')).toBe(1)
    expect(count(line('Tenant and subtenants'), 'tenant', { wholeWords: false })).toBe(2)
    expect(count(line('Tenant and tenant'), 'tenant', { matchCase: true })).toBe(1)
    expect(count(line('Name:Ada'), 'Name:')).toBe(1)
    expect(count(line('Item 12'), 'item 1')).toBe(0)
  })

  it('matches other quotation marks, dashes and white space', () => {
    expect(count(line('Ada\\222s copy \\226 \\223final\\224'), 'ADA\'S  copy - "final"')).toBe(1)
    expect(count(line('Price \\(1.5*\\)'), 'Price (1.5*)')).toBe(1)
    expect(count(line('Price \\(1x5*\\)'), 'Price (1.5*)')).toBe(0)
  })

  it('does not go on in the cell beside it', () => {
    const cells = line('Sign', 60, 700) + line('here', 300, 700) + line('Date', 60, 660)
    expect(count(cells, 'Sign here')).toBe(0)
  })

  it('is not found where nobody sees it', () => {
    expect(count(`/OC /Off BDC ${line('Sign here')} EMC`, 'Sign here')).toBe(0)
    expect(count(line('Sign here', 700, 700), 'Sign here')).toBe(0)
    expect(count(line('Sign here'), '  ')).toBe(0)
  })
})

describe('a file', () => {
  it('is read once for several texts, and says whether it has any', () => {
    const pdf = preparePdf(pageWith(line('Name and date'))).working as Buffer
    const query = (text: string) => ({ text, matchCase: false, wholeWords: true })
    const { places, hasText, isCut } = findTexts(pdf, ['date', 'place', 'name'].map(query))
    expect(places.map(({ length }) => length)).toEqual([1, 0, 1])
    expect([hasText, isCut]).toEqual([true, false])
    expect(found(pageWith('1 0 0 rg 0 0 100 100 re f'), 'Name').hasText).toBe(false)
  })

  it('tells of at most a thousand places, in time', () => {
    const lines = Array.from({ length: 20 }, (_, index) => line('a '.repeat(60), 60, 700 - index * 20))
    const many = found(pageWith(lines.join(' ')), 'a')
    expect(many.places[0]).toHaveLength(1000)
    expect(many.isCut).toBe(true)
    expect(count(`BT /F1 1 Tf 10 700 Td 0.2 Tz (${'a'.repeat(190_000)}) Tj ET`, `${'a'.repeat(199)}b`)).toBe(0)
  })
})

it.skipIf(!hasTool('pdftotext'))('stands where Poppler sees it (skipped without pdftotext)', () => {
  const pdf = preparePdf(written['in two fonts']![0]).working as Buffer
  const { output } = runTool('pdftotext', ['-bbox', 'FILE', '-'], pdf)
  const [, left, right] = /<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>here</.exec(output)!.map(Number)
  const [place] = findTexts(pdf, [{ text: 'here', matchCase: true, wholeWords: true }]).places[0]!
  expect(place!.left).toBeCloseTo(left!, 1)
  expect(place!.right).toBeCloseTo(right!, 1)
})
