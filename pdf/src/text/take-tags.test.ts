import { describe, expect, it } from 'vitest'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { makePdf, onePagePdf, stream, type TestObject } from '../testing/make-pdf.js'
import { pageWith as anyPageWith, HELVETICA, kerned, oneByOne } from '../testing/page-with.js'
import { hasTool, type Rendering, renderPage, renderWithMupdf, runTool } from '../testing/tools.js'
import { takeTags } from './take-tags.js'

const TAG = '{{signature:Tenant}}'
/** A background, so that whatever covers a tag would show. */
const pageWith = (content: string, page?: string, objects?: TestObject[]): Buffer =>
  anyPageWith(`0.9 0.95 1 rg 40 60 520 680 re f 0 g ${content}`, page, objects)

/** How programs write a tag between two words. */
const written: Record<string, Buffer> = {
  'in one string': pageWith(`BT /F1 12 Tf 60 700 Td (Before ${TAG} after) Tj ET`),
  kerned: pageWith(`BT /F1 12 Tf 60 700 Td [${kerned(`Before ${TAG} after`)}] TJ ET`),
  'letter by letter': pageWith(`BT /F1 12 Tf ${oneByOne(`Before ${TAG} after`).join(' ')} ET`),
  'from its end': pageWith(`BT /F1 12 Tf ${oneByOne(`Before ${TAG} after`).reverse().join(' ')} ET`),
  'in two fonts': pageWith(
    'BT /F1 12 Tf 60 700 Td (Before {{signa) Tj /F2 12 Tf (ture:Te) Tj /F1 12 Tf (nant}} after) Tj ET'
  ),
  'with a quote operator': pageWith(`BT /F1 12 Tf 14 TL 60 714 Td 2 0.5 (Before ${TAG} after) " ET`),
  'with spacing and scale': pageWith(`BT /F1 10 Tf 1.2 Tc 3 Tw 88 Tz 60 700 Td (Before ${TAG} after) Tj ET`),
  'over two lines': pageWith('BT /F1 12 Tf 14 TL 60 714 Td (Before {{signature:) Tj T* (Tenant}} after) Tj ET'),
  'twice, for a bold look': pageWith(
    `BT /F1 12 Tf 60 700 Td (Before ${TAG} after) Tj ET BT /F1 12 Tf 60.3 700 Td (Before ${TAG} after) Tj ET`
  ),
  invisibly: pageWith(`BT /F1 12 Tf 3 Tr 60 700 Td (${TAG}) Tj ET`),
  'in a form that is painted twice': pageWith('q 1 0 0 1 60 700 cm /Fm Do Q q 1 0 0 1 60 500 cm /Fm Do Q', '', [
    [
      21,
      stream(
        `BT /F1 12 Tf 0 0 Td (Before ${TAG} after) Tj ET`,
        '/Type/XObject/Subtype/Form/BBox[-10 -10 400 40]/Resources<</Font<</F1 4 0 R>>>>'
      )
    ]
  ]),
  'on a turned page': pageWith(`BT /F1 12 Tf 0 1 -1 0 200 60 Tm (Before ${TAG} after) Tj ET`, '/Rotate 90'),
  'on a cropped page': pageWith(
    `BT /F1 12 Tf 60 700 Td (Before ${TAG} after) Tj ET`,
    '/MediaBox[0 0 612 792]/CropBox[30 40 580 770]'
  )
}

const squeezed = (text: string) => text.replace(/\s+/g, '')

describe('text tags', () => {
  it.each(Object.entries(written))('are found and taken out when written %s', (name, pdf) => {
    const { working, taken } = takeTags(preparePdf(pdf).working as Buffer)
    const times = name.includes('painted twice') ? 2 : 1
    expect(taken.tags.map(({ text }) => squeezed(text))).toEqual(Array(times).fill(TAG))
    expect(takeTags(working).taken.tags).toEqual([])
  })

  it('reads the smart quotation marks of a label', () => {
    const pdf = pageWith('BT /F1 12 Tf 60 700 Td ({{text:Tenant:\\223Name\\224 \\200 \\237}}) Tj ET')
    expect(takeTags(preparePdf(pdf).working as Buffer).taken.tags[0]!.text).toBe('{{text:Tenant:“Name” € Ÿ}}')
  })

  it('says where a tag is', () => {
    const at = (pdf: Buffer) => takeTags(preparePdf(pdf).working as Buffer).taken.tags[0]!
    const before = 60 + 12 * 3.224
    expect(at(written['in one string']!)).toMatchObject({ page: 1, baseline: 92, size: 12 })
    expect(at(written['in one string']!).x).toBeCloseTo(before, 1)
    expect(at(written['on a cropped page']!).x).toBeCloseTo(before - 30, 1)
    expect(at(written['on a cropped page']!).baseline).toBeCloseTo(70, 1)
    const doubled = pageWith(`0.5 0 0 0.5 0 0 cm BT /F1 12 Tf 60 700 Td (${TAG}) Tj ET`, '/UserUnit 2')
    expect(at(doubled)).toMatchObject({ x: 60, baseline: 792 * 2 - 700, size: 12 })
  })

  it('keeps what it cannot take out, and says why', () => {
    const problemOf = (content: string) =>
      takeTags(preparePdf(pageWith(content)).working as Buffer).taken.tags[0]?.problem
    expect(problemOf(`q BT 7 Tr /F1 40 Tf 60 600 Td (${TAG}) Tj ET 1 0 0 rg 0 580 612 60 re f Q`)).toBe('clips')
    expect(problemOf(`BT /F1 12 Tf 0 1 -1 0 80 100 Tm (${TAG}) Tj ET`)).toBe('turned')
    expect(problemOf(`BT /F1 12 Tf 700 700 Td (${TAG}) Tj ET`)).toBe('outside')
    expect(problemOf('BT /F1 12 Tf 60 700 Td ({{signature:Tenant and more) Tj ET')).toBe('unclosed')
  })

  it('knows pages without text', () => {
    const empty = makePdf([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>'],
      [4, stream('1 0 0 rg 0 0 100 100 re f')],
      [5, HELVETICA]
    ])
    expect(takeTags(empty).taken).toMatchObject({ tags: [], hasText: false })
    expect(takeTags(preparePdf(onePagePdf()).working as Buffer).taken.hasText).toBe(true)
  })

  it('removes what repeats a tag for readers', () => {
    const pdf = pageWith(
      `BT /F1 12 Tf 60 700 Td /Span<</ActualText(Sign ${TAG} here)>>BDC (Sign ${TAG} here) Tj EMC ET`
    )
    const { working } = takeTags(preparePdf(pdf).working as Buffer)
    expect(squeezed(runTool('pdftotext', ['FILE', '-'], working).output)).not.toContain('{{')
  })

  it('ends in time on hostile pages', () => {
    const braces = `BT /F1 1 Tf 10 700 Td (${'{'.repeat(300_000)}) Tj ET`
    expect(takeTags(preparePdf(pageWith(braces)).working as Buffer).taken).toMatchObject({ isCut: true })
    const form = (name: string) => `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</Fm ${name} 0 R>>>>`
    const itself = pageWith('/Fm Do', '', [[21, stream('/Fm Do /Fm Do', form('21'))]])
    expect(takeTags(preparePdf(itself).working as Buffer).taken.tags).toEqual([])
  })
})

describe.each([
  ['poppler', 'pdftoppm', renderPage],
  ['mupdf', 'mutool', renderWithMupdf]
] as const)('what stays, as %s shows it', (_, tool, render) => {
  it.skipIf(!hasTool(tool)).each(Object.entries(written))(
    `is where it was when the tag was written %s (skipped without ${tool})`,
    (name, pdf) => {
      const prepared = preparePdf(pdf).working as Buffer
      const { working, taken } = takeTags(prepared)
      const lines = name.startsWith('over') ? 2 : 1
      const boxes = taken.tags.map(({ x, baseline, width, size }) =>
        lines === 2
          ? [0, baseline - size, 612, baseline + 14 + size * 0.4]
          : [x - 2, baseline - size, x + width + 2, baseline + size * 0.4]
      )
      expect(differsOutside(render(prepared, 1, 72), render(working, 1, 72), boxes)).toBe(0)
    }
  )
})

/** How many pixels outside the boxes differ. */
function differsOutside(before: Rendering, after: Rendering, boxes: number[][]): number {
  let count = 0
  for (let at = 0; at < before.pixels.length; at += 3) {
    const [x, y] = [(at / 3) % before.width, Math.floor(at / 3 / before.width)]
    const isInside = boxes.some(
      ([left = 0, top = 0, right = 0, bottom = 0]) => x >= left && x <= right && y >= top && y <= bottom
    )
    if (isInside) continue
    if ([0, 1, 2].some((index) => Math.abs(before.pixels[at + index]! - after.pixels[at + index]!) > 2)) count++
  }
  return count
}
