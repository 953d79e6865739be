import type { Resolve } from '../file/filters/filters.js'
import type { PdfDict, PdfObject } from '../file/objects/objects.js'

/** Lower left and upper right corner, in PDF's own space. */
export type Box = [number, number, number, number]

/** x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = [number, number, number, number, number, number]

/**
 * A page as displayed, with /Rotate and /CropBox applied, in points (1/72 inch, UserUnit applied). It equals the
 * viewport of pdf.js at scale 1, in which fields are placed and shown.
 */
export interface PageGeometry {
  box: Box
  rotation: 0 | 90 | 180 | 270
  userUnit: number
  width: number
  height: number
}

const LETTER: Box = [0, 0, 612, 792]

/** @param attributes the page's dictionary including inherited entries */
export function pageGeometry(attributes: PdfDict, resolve: Resolve): PageGeometry {
  const media = readBox(resolve(attributes.get('MediaBox')), resolve) ?? LETTER
  const crop = readBox(resolve(attributes.get('CropBox')), resolve)
  const box = (crop && intersect(media, crop)) ?? media
  const rotation = readRotation(resolve(attributes.get('Rotate')))
  const unit = resolve(attributes.get('UserUnit'))
  const userUnit = typeof unit === 'number' && unit > 0 ? unit : 1
  const across = (box[2] - box[0]) * userUnit
  const down = (box[3] - box[1]) * userUnit
  const [width, height] = rotation % 180 ? [down, across] : [across, down]
  return { box, rotation, userUnit, width, height }
}

/** The transformation from the page as displayed, origin at the lower left and y upwards, into PDF's user space. */
export function displayMatrix({ box: [left, bottom, right, top], rotation, userUnit }: PageGeometry): Matrix {
  const scale = 1 / userUnit
  if (rotation === 90) return [0, scale, -scale, 0, right, bottom]
  if (rotation === 180) return [-scale, 0, 0, -scale, right, top]
  if (rotation === 270) return [0, -scale, scale, 0, left, top]
  return [scale, 0, 0, scale, left, bottom]
}

function readBox(object: PdfObject, resolve: Resolve): Box | undefined {
  if (!Array.isArray(object) || object.length < 4) return undefined
  const [x1, y1, x2, y2] = object.slice(0, 4).map((item) => {
    const value = resolve(item)
    return typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN
  }) as Box
  const box: Box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  return isEmpty(box) ? undefined : box
}

function intersect(a: Box, b: Box): Box | undefined {
  const box: Box = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return isEmpty(box) ? undefined : box
}

// Written so that NaN counts as empty.
const isEmpty = (box: Box): boolean => !(box[2] > box[0] && box[3] > box[1])

function readRotation(object: PdfObject): PageGeometry['rotation'] {
  if (typeof object !== 'number' || object % 90 !== 0) return 0
  return (((object % 360) + 360) % 360) as PageGeometry['rotation']
}
