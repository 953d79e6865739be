import {
  darkBox,
  hasTool,
  onePagePdf,
  type Rendering,
  renderPage,
  renderWithMupdf,
  sealForTest,
  solidPng
} from '@signpost/pdf/testing'
import { type FieldTraits, fieldTypes } from '@signpost/spec/rules'
import { expect, it } from 'vitest'
import type { FieldRow } from '../stores/field-store.js'
import type { SignatureRow } from '../stores/signature-store.js'
import { stampsOf } from './stamps-of.js'

const signer_id = 'ada'

/** A field of each type with a sample of its values, beside each other. The table of types has each that is new, too. */
const fields = Object.entries<FieldTraits>(fieldTypes).map(([type, traits], index) => {
  const box = { page: 1, x: 30 + 160 * (index % 3), y: 30 + 60 * Math.floor(index / 3), width: 140, height: 40 }
  const options = traits.settings.includes('options') ? [{ ...box, value: 'yes', label: 'Yes' }] : null
  const value = traits.sample('2026-03-02', { options }) || null
  const field = { ...box, signer_id, type, value, options, align: null, font_size: null, color: null }
  return field as unknown as FieldRow
})

// Black, as all other fields are.
const png = solidPng(3, 1, [0, 0, 0, 255])
const marks = fields.map(({ type: purpose }) => ({ signer_id, purpose, png }) as unknown as SignatureRow)

// As displayed, each has 500 by 600 points.
const plain = '/MediaBox[0 0 500 600]'
const upright = '/MediaBox[-50 -20 900 900]/CropBox[50 100 550 700]'
const lying = '/MediaBox[-50 -20 900 900]/CropBox[50 100 650 600]'
const enlarged = '/MediaBox[-10 -10 500 500]/CropBox[20 30 320 280]/UserUnit 2'

it.skipIf(!hasTool('pdftoppm')).each([
  ['turned by 90', `${lying}/Rotate 90`],
  ['turned by 180', `${upright}/Rotate 180`],
  ['turned by 270', `${lying}/Rotate 270`]
])(
  'a field of each type is at its place on a page that is cropped and %s (skipped without poppler’s pdftoppm)',
  async (_, page) => expect(await distances(page, renderPage)).toEqual([])
)

it.skipIf(!hasTool('mutool')).each([90, 270])(
  'a field of each type is at its place where a unit is 2 points, cropped and turned by %i (skipped without mutool)',
  async (rotation) => expect(await distances(`${enlarged}/Rotate ${rotation}`, renderWithMupdf)).toEqual([])
)

/** The fields that are not drawn within their box, or more than a point from where they are on a plain page. */
async function distances(page: string, render: typeof renderPage) {
  const [expected, shown] = [await seen(plain, render), await seen(page, render)]
  return fields.flatMap(({ type, x, y, width, height }, index) => {
    const [there, here] = [expected[index]!, shown[index]!]
    if (!there || !here) return [`${type} is not drawn`]
    const isInside = here[0] >= x - 1 && here[1] >= y - 1 && here[2] <= x + width + 1 && here[3] <= y + height + 1
    return isInside && here.every((edge, side) => Math.abs(edge - there[side]!) <= 1) ? [] : [`${type} is at ${here}`]
  })
}

/** What is drawn around each field, in points from the top left corner of the page. */
async function seen(page: string, render: typeof renderPage) {
  const stamps = fields.flatMap((field) => stampsOf(field, marks, 'en'))
  const { pdf } = await sealForTest(onePagePdf({ page }), { stamps })
  const picture = render(pdf, 1, 144)
  return fields.map(({ x, y, width, height }) => {
    const area = { left: x - 8, top: y - 8, width: width + 16, height: height + 16 }
    const box = darkBox(cut(picture, area))
    if (!box) return undefined
    const edges: typeof box = [box[0] / 2 + x - 8, box[1] / 2 + y - 8, box[2] / 2 + x - 8, box[3] / 2 + y - 8]
    return edges
  })
}

/** A part of a picture of two pixels a point. */
function cut(
  { width, pixels }: Rendering,
  area: { left: number; top: number; width: number; height: number }
): Rendering {
  const rows = Array.from({ length: area.height * 2 }, (_, row) => {
    const start = ((area.top * 2 + row) * width + area.left * 2) * 3
    return pixels.subarray(start, start + area.width * 2 * 3)
  })
  return { width: area.width * 2, height: area.height * 2, pixels: Buffer.concat(rows) }
}
