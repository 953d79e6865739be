import { describe, expect, it } from 'vitest'
import { PdfFile } from '../file/pdf-file.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { onePagePdf } from '../testing/make-pdf.js'
import { solidPng } from '../testing/make-png.js'
import { sealForTest } from '../testing/seal-for-test.js'
import { darkBox, hasTool, renderPage, renderWithMupdf } from '../testing/tools.js'
import { displayMatrix, pageGeometry } from './page-geometry.js'
import { readPages } from './page-tree.js'

const CROPPED = '/MediaBox[-50 -20 700 900]/CropBox[50 100 550 700]'
const LAYER = '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>'

const pages: Record<string, Buffer> = {
  plain: onePagePdf(),
  'turned by 90': onePagePdf({ page: '/Rotate 90' }),
  'turned by 180': onePagePdf({ page: '/Rotate 180' }),
  'turned by 270': onePagePdf({ page: '/Rotate 270' }),
  'turned by -90': onePagePdf({ page: '/Rotate -90' }),
  'turned by 450': onePagePdf({ page: '/Rotate 450' }),
  cropped: onePagePdf({ page: CROPPED }),
  'cropped and turned by 90': onePagePdf({ page: `${CROPPED}/Rotate 90` }),
  'cropped and turned by 180': onePagePdf({ page: `${CROPPED}/Rotate 180` }),
  'cropped and turned by 270': onePagePdf({ page: `${CROPPED}/Rotate 270` }),
  'with a crop box larger than the page': onePagePdf({ page: '/MediaBox[0 0 400 500]/CropBox[-100 -100 800 900]' }),
  'with its corners swapped': onePagePdf({ page: '/MediaBox[612 792 0 0]' }),
  'with an origin of its own': onePagePdf({ page: '/MediaBox[100 200 712 992]' }),
  'with everything inherited': onePagePdf({
    parent: '/MediaBox[0 0 612 792]/CropBox[50 100 550 700]/Rotate 90/Resources<</Font<</F1 4 0 R>>>>'
  }),
  'that leaks a transformation': onePagePdf({ content: 'q 0.5 0 0 0.5 100 100 cm q' }),
  'that leaks without saving': onePagePdf({ content: '0.5 0 0 0.5 100 100 cm' }),
  'that restores too often': onePagePdf({ content: 'Q Q 2 0 0 2 0 0 cm Q' }),
  'that leaks a clip': onePagePdf({ content: 'q 0 0 10 10 re W n' }),
  'that leaves a hidden layer open': onePagePdf({
    catalog: LAYER,
    page: '/Resources<</Font<</F1 4 0 R>>/Properties<</L 6 0 R>>>>',
    content: '/OC /L BDC',
    objects: [[6, '<</Type/OCG/Name(Hidden)>>']]
  })
}

const stamp = {
  page: 1,
  x: 36,
  y: 48,
  width: 120,
  height: 40,
  kind: 'image' as const,
  png: solidPng(3, 1, [0, 0, 0, 255])
}

describe.skipIf(!hasTool('pdftoppm'))('a stamp (skipped without poppler’s pdftoppm)', () => {
  it.each(Object.entries(pages))('is at its place on a page %s', async (_, pdf) => {
    const { pdf: sealed } = await sealForTest(pdf, { stamps: [stamp] })
    const box = darkBox(renderPage(sealed, 1, 144))!.map((pixel) => pixel / 2)
    for (const [index, expected] of [36, 48, 156, 88].entries()) {
      expect(Math.abs(box[index]! - expected)).toBeLessThanOrEqual(1)
    }
  })

  it.each(Object.entries(pages))('of a text stands on its side of the box on a page %s', async (_, pdf) => {
    const printed = { ...stamp, kind: 'text', text: 'HH', size: 20, align: 'right' } as const
    const { pdf: sealed } = await sealForTest(pdf, { stamps: [printed] })
    const [, top, right, bottom] = darkBox(renderPage(sealed, 1, 144))!.map((pixel) => pixel / 2)
    // The letter ends 0.1 em before its advance width does, and capitals are 0.71 em high.
    expect(Math.abs(right! - (36 + 120 - 2 - 2))).toBeLessThanOrEqual(1)
    expect(Math.abs(bottom! - top! - 0.71 * 20)).toBeLessThanOrEqual(1)
  })

  it.each(Object.entries(pages))('of a radio button is round and in its middle on a page %s', async (_, pdf) => {
    const { pdf: sealed } = await sealForTest(pdf, { stamps: [{ ...stamp, kind: 'radio' }] })
    const box = darkBox(renderPage(sealed, 1, 144))!.map((pixel) => pixel / 2)
    const [x, y, radius] = [36 + 60, 48 + 20, 0.28 * 40]
    for (const [index, expected] of [x - radius, y - radius, x + radius, y + radius].entries())
      expect(Math.abs(box[index]! - expected)).toBeLessThanOrEqual(1)
  })

  it.each(['/F1 Tf', '1 0 0 rg 5 w 10 20 m 30 l S', '/F1 1e2 Tf'])(
    'is shown on a page whose content has an error, "%s"',
    async (content) => {
      const { working } = preparePdf(onePagePdf({ content: `0.9 0.9 0.9 rg 300 300 50 50 re f ${content}` }))
      const { pdf } = await sealForTest(working, { stamps: [stamp] })
      expect(darkBox(renderPage(pdf, 1, 72))).toBeDefined()
    }
  )

  it.skipIf(!hasTool('mutool')).each([0, 90])(
    'is at its place where a unit is 2 points, turned by %i (skipped without mutool)',
    async (rotation) => {
      const page = onePagePdf({ page: `/MediaBox[0 0 306 396]/UserUnit 2/Rotate ${rotation}` })
      const { pdf } = await sealForTest(page, { stamps: [stamp] })
      const box = darkBox(renderWithMupdf(pdf, 1, 144))!.map((pixel) => pixel / 2)
      for (const [index, expected] of [36, 48, 156, 88].entries())
        expect(Math.abs(box[index]! - expected)).toBeLessThanOrEqual(1)
      const printed = { ...stamp, kind: 'text', text: 'HH', size: 20, align: 'right' } as const
      const { pdf: text } = await sealForTest(page, { stamps: [printed] })
      const [, top, right, bottom] = darkBox(renderWithMupdf(text, 1, 144))!.map((pixel) => pixel / 2)
      expect(Math.abs(right! - (36 + 120 - 2 - 2))).toBeLessThanOrEqual(1)
      expect(Math.abs(bottom! - top! - 0.71 * 20)).toBeLessThanOrEqual(1)
    }
  )

  it('leaves the rest of the page as it was', async () => {
    for (const pdf of [pages.plain!, pages['with everything inherited']!, pages['that leaks a transformation']!]) {
      const before = renderPage(pdf, 1, 72)
      const after = renderPage((await sealForTest(pdf, { stamps: [stamp] })).pdf, 1, 72)
      expect(differsOutside(before.pixels, after.pixels, before.width)).toBe(false)
    }
  })
})

function differsOutside(before: Buffer, after: Buffer, width: number): boolean {
  return before.some((value, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const isStamped = x >= 35 && x <= 157 && y >= 47 && y <= 89
    return !isStamped && Math.abs(value - after[at]!) > 2
  })
}

describe('page geometry', () => {
  const geometryOf = (pdf: Buffer) => {
    const file = PdfFile.open(pdf)
    const [page] = readPages(file)
    return pageGeometry(page!.attributes, file.resolve)
  }

  it('is as a person sees the page', () => {
    expect(geometryOf(pages['cropped and turned by 90']!)).toMatchObject({ width: 600, height: 500, rotation: 90 })
    expect(geometryOf(pages['with everything inherited']!)).toMatchObject({ width: 600, height: 500, rotation: 90 })
    expect(geometryOf(pages['turned by -90']!)).toMatchObject({ width: 792, height: 612, rotation: 270 })
  })

  it('applies UserUnit', () => {
    const page = onePagePdf({ page: '/MediaBox[0 0 306 396]/UserUnit 2' })
    expect(geometryOf(page)).toMatchObject({ width: 612, height: 792 })
  })

  const boxes = [0, 90, 180, 270].flatMap((rotation) => [0.5, 1, 2.5].map((userUnit) => ({ rotation, userUnit })))
  it.each(boxes)('leads back into the page’s own space: %o', ({ rotation, userUnit }) => {
    const page = `/MediaBox[10 20 310 420]/Rotate ${rotation}/UserUnit ${userUnit}`
    const geometry = geometryOf(onePagePdf({ page }))
    const [a, b, c, d, e, f] = displayMatrix(geometry)
    const lead = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f]
    const [lowerLeft, upperRight] = [lead(0, 0), lead(geometry.width, geometry.height)]
    const across = [lowerLeft[0], upperRight[0]].sort((left, right) => left! - right!)
    const down = [lowerLeft[1], upperRight[1]].sort((bottom, top) => bottom! - top!)
    expect([across, down]).toEqual([
      [10, 310],
      [20, 420]
    ])
    expect(lowerLeft).toEqual({ 0: [10, 20], 90: [310, 20], 180: [310, 420], 270: [10, 420] }[rotation])
  })

  it('takes Letter where a file states no box at all', () => {
    expect(geometryOf(onePagePdf({ page: '/MediaBox[0 0 0 0]' }))).toMatchObject({ width: 612, height: 792 })
  })
})
