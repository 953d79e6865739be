import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PdfError } from '../interface/error.js'
import { preparePdf } from '../prepare/prepare-pdf.js'
import { fourColors, turnedJpeg } from '../testing/make-jpeg.js'
import { type PngParts, pngFile, solidPng } from '../testing/make-png.js'
import { renderPage } from '../testing/tools.js'
import { pageOfPicture } from './page-of-picture.js'

/** The pixel at a place, in points from the top left corner. */
function pixelAt(pdf: Buffer, x: number, y: number): number[] {
  const { pixels, width } = renderPage(pdf, 1, 72)
  const at = (Math.floor(y) * width + Math.floor(x)) * 3
  return [...pixels.subarray(at, at + 3)]
}

/** Which of red, green and blue are bright at each corner of what is drawn in the middle of a page. */
function corners(pdf: Buffer, across: number, down: number): string[] {
  const { pixels, width, height } = renderPage(pdf, 1, 72)
  const [left, top] = [(width - across) / 2, (height - down) / 2]
  const places = [3, across - 4].flatMap((x) => [3, down - 4].map((y) => [x, y] as const))
  return places.map(([x, y]) => {
    const at = (Math.floor(top + y) * width + Math.floor(left + x)) * 3
    return ['r', 'g', 'b'].filter((_, channel) => pixels[at + channel]! > 128).join('')
  })
}

const pagesOf = (pdf: Buffer) => preparePdf(pdf).inspection.pages
const refusalOf = (picture: Buffer): PdfError => {
  try {
    pageOfPicture(picture)
  } catch (error) {
    return error as PdfError
  }
  throw new Error('was not refused')
}

/** A JPEG that says it has other sizes than it has. */
function resized(width: number, height: number): Buffer {
  const jpeg = Buffer.from(fourColors)
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(height, frame + 5)
  jpeg.writeUInt16BE(width, frame + 7)
  return jpeg
}

describe('a JPEG', () => {
  // As Chromium shows them: from the top left corner down, then from the top right one.
  it.each([
    [1, 'r b g rgb'],
    [2, 'g rgb r b'],
    [3, 'rgb g b r'],
    [4, 'b r rgb g'],
    [5, 'r g b rgb'],
    [6, 'b rgb r g'],
    [7, 'rgb b g r'],
    [8, 'g r rgb b']
  ])('is turned as orientation %i of EXIF says', (orientation, expected) => {
    const pdf = pageOfPicture(turnedJpeg(orientation))
    const [across, down] = orientation > 4 ? [16, 32] : [32, 16]
    expect(corners(pdf, across!, down!).join(' ')).toBe(expected)
    const [page] = pagesOf(pdf)
    expect(page!.width > page!.height).toBe(orientation <= 4)
  })

  it('is held as it is, but for what the camera noted', () => {
    const pdf = pageOfPicture(turnedJpeg(6))
    expect(pdf.includes(fourColors)).toBe(true)
    expect(pdf.includes('Exif')).toBe(false)
  })

  it('is refused if it is damaged, or has too many pixels', () => {
    expect(refusalOf(fourColors.subarray(0, 200))).toMatchObject({ code: 'INVALID_IMAGE' })
    expect(refusalOf(resized(8001, 8000))).toMatchObject({ code: 'INVALID_IMAGE', message: /8001 x 8000/ as never })
    expect(pagesOf(pageOfPicture(resized(8000, 8000)))).toHaveLength(1)
  })
})

describe('the page', () => {
  it.each([
    ['A4 for a photo', 3000, 4000, 595.28, 841.89],
    ['A4 across', 4000, 3000, 841.89, 595.28],
    ['Letter for a page that was scanned', 2550, 3300, 612, 792],
    ['A4 for a small picture', 20, 10, 841.89, 595.28]
  ])('is %s', (_, width, height, across, down) => {
    expect(pagesOf(pageOfPicture(resized(width, height)))).toEqual([{ width: across, height: down, rotation: 0 }])
  })
})

describe('a PNG', () => {
  const parts = { width: 40, height: 40, depth: 8, colorType: 2 }
  const rows = (row: number[]) => deflateSync(Buffer.from(Array.from({ length: 40 }, () => row).flat()))
  const many = <T>(value: T[]) => Array.from({ length: 40 }, () => value).flat()
  const shown = (png: Partial<PngParts> & Pick<PngParts, 'data'>) => {
    const pdf = pageOfPicture(pngFile({ ...parts, ...png }))
    const { width, height } = pagesOf(pdf)[0]!
    return pixelAt(pdf, width / 2, height / 2)
  }

  it('shows what is transparent over white', () => {
    const pdf = pageOfPicture(solidPng(40, 40, [200, 0, 0, 51]))
    const { width, height } = pagesOf(pdf)[0]!
    expect(pixelAt(pdf, width / 2, height / 2)).toEqual([244, 204, 204])
  })

  it.each([
    ['true color', { data: rows([0, ...many([10, 120, 200])]) }, [10, 120, 200]],
    ['gray', { colorType: 0, data: rows([0, ...many([90])]) }, [90, 90, 90]],
    ['one bit', { depth: 1, colorType: 0, data: rows([0, 255, 255, 255, 255, 255]) }, [255, 255, 255]],
    [
      'a palette',
      { colorType: 3, palette: Buffer.from([0, 0, 0, 1, 2, 250]), data: rows([0, ...many([1])]) },
      [1, 2, 250]
    ],
    ['16 bits', { depth: 16, data: rows([0, ...many([10, 10, 120, 120, 200, 200])]) }, [10, 120, 200]],
    [
      'a transparent color of a palette',
      {
        colorType: 3,
        palette: Buffer.from([0, 0, 0, 1, 2, 250]),
        transparency: Buffer.from([255, 0]),
        data: rows([0, ...many([1])])
      },
      [255, 255, 255]
    ]
  ])('shows %s', (_, png, expected) => {
    expect(shown(png)).toEqual(expected)
  })

  it.each([
    ['is truncated', { data: deflateSync(Buffer.alloc(100)) }],
    ['is a bomb', { data: deflateSync(Buffer.alloc(40 * 121 + 2000)) }],
    ['has a row that no reader unpacks', { data: rows([9, ...many([1, 2, 3])]) }],
    ['has no palette', { colorType: 3, data: rows([0, ...many([1])]) }],
    ['has too many pixels', { width: 5001, height: 5000, data: deflateSync(Buffer.alloc(1)) }]
  ])('is refused if it %s', (_, png) => {
    expect(refusalOf(pngFile({ ...parts, ...png }))).toMatchObject({ code: 'INVALID_IMAGE' })
  })
})
