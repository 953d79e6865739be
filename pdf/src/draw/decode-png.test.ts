import { deflateSync } from 'node:zlib'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import * as unfiltering from '../file/filters/unfilter-rows.js'
import { pngFile, solidPng } from '../testing/make-png.js'
import { decodePng, openPng } from './decode-png.js'

let unfilterSome: MockInstance<typeof unfiltering.unfilterSome>
beforeEach(() => {
  unfilterSome = vi.spyOn(unfiltering, 'unfilterSome').mockClear()
})

const gradient = [...Array(12).keys()].map((value) => value * 20)

describe('a PNG', () => {
  it('of red, green, blue and alpha gives both apart', () => {
    const { width, height, color, alpha } = decodePng(solidPng(2, 1, [10, 20, 30, 128]))
    expect({ width, height, color: [...color], alpha: [...alpha!] }).toEqual({
      width: 2,
      height: 1,
      color: [10, 20, 30, 10, 20, 30],
      alpha: [128, 128]
    })
  })

  it('has no alpha where it is opaque all over', () => {
    expect(decodePng(solidPng(2, 2, [0, 0, 0, 255])).alpha).toBeUndefined()
  })

  it.each([
    ['grey', 0, 8, [0, 7, 200], [7, 7, 7, 200, 200, 200]],
    ['grey of one bit', 0, 1, [0, 0b10000000], [255, 255, 255, 0, 0, 0]],
    ['grey of sixteen bits', 0, 16, [0, 255, 255, 0, 0], [255, 255, 255, 0, 0, 0]],
    ['red, green and blue', 2, 8, [0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]],
    ['grey with alpha', 4, 8, [0, 9, 255, 8, 255], [9, 9, 9, 8, 8, 8]]
  ] as const)('of %s', (_, colorType, depth, rows, expected) => {
    const png = pngFile({ width: 2, height: 1, depth, colorType, data: deflateSync(Buffer.from(rows)) })
    expect([...decodePng(png).color]).toEqual(expected)
  })

  it('with a palette, colours of it transparent', () => {
    const data = deflateSync(Buffer.from([0, 1, 0]))
    const palette = Buffer.from([1, 2, 3, 4, 5, 6])
    const png = pngFile({ width: 2, height: 1, depth: 8, colorType: 3, data, palette, transparency: Buffer.from([0]) })
    const { color, alpha } = decodePng(png)
    expect([...color]).toEqual([4, 5, 6, 1, 2, 3])
    expect([...alpha!]).toEqual([255, 0])
  })

  it.each([0, 1, 2, 3, 4])('with rows filtered by %i', (filter) => {
    const rows = [gradient.slice(0, 6), gradient.slice(6)]
    const data = deflateSync(Buffer.concat(rows.map((row, y) => filtered(row, rows[y - 1], filter))))
    const png = pngFile({ width: 2, height: 2, depth: 8, colorType: 2, data })
    expect([...decodePng(png).color]).toEqual(gradient)
  })

  it('that is interlaced', () => {
    const pixel = (value: number) => [value]
    // 3 x 2 in passes: (0,0); none; none; (2,0); none; (1,0); row 1.
    const passes = [
      [0, ...pixel(1)],
      [0, ...pixel(3)],
      [0, ...pixel(2)],
      [0, 4, 5, 6]
    ]
    const data = deflateSync(Buffer.from(passes.flat()))
    const png = pngFile({ width: 3, height: 2, depth: 8, colorType: 0, data, interlaced: true })
    const { color } = decodePng(png)
    expect([0, 3, 6, 9, 12, 15].map((at) => color[at])).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('that is interlaced, whose passes have more rows than the picture', () => {
    const rowsOfPasses = [1000, 1000, 1000, 2000, 2000, 4000]
    const length = rowsOfPasses.reduce((sum, rows) => sum + rows * 2, 0) + 4000 * 3
    const data = deflateSync(Buffer.alloc(length))
    const png = pngFile({ width: 9, height: 8000, depth: 1, colorType: 0, data, interlaced: true })
    expect(decodePng(png).color.every((value) => value === 0)).toBe(true)
  })

  it('of many rows is decoded', () => {
    const data = deflateSync(Buffer.alloc(1_000_000 * 2, 3))
    expect(decodePng(pngFile({ width: 1, height: 1_000_000, depth: 8, colorType: 0, data })).height).toBe(1_000_000)
  })

  it.each([
    [1, 100_000, 8, false],
    [3, 40_000, 1, false],
    [100_000, 1, 1, false],
    [100_000, 3, 16, false],
    [300, 300, 16, false],
    [9000, 11, 4, true]
  ])('of %i x %i pixels is decoded in bands of no more than 8192', (width, height, depth, interlaced) => {
    // Passes have more rows, and bytes that are not full.
    const data = deflateSync(Buffer.alloc(interlaced ? 49_524 : height * (1 + Math.ceil((width * depth) / 8))))
    const { bands, draw, picture } = openPng(pngFile({ width, height, depth, colorType: 0, data, interlaced }))
    const sizes = bands.map(({ rows, columns }) => rows * columns)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(8192)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(width * height)
    for (const band of bands) draw(band)
    expect(picture()).toMatchObject({ width, height })
  })

  it.each([
    ['low and wide', 20_000, 2],
    ['narrow and high', 2, 20_000]
  ])('of many bands has each pixel at its place: %s', (_, width, height) => {
    const at = (x: number, y: number) => (x * 7 + y * 13) & 15
    const row = (y: number) => Array.from({ length: width / 2 }, (_, x) => (at(2 * x, y) << 4) | at(2 * x + 1, y))
    const rows = Buffer.from(Array.from({ length: height }, (_, y) => [0, ...row(y)]).flat())
    const png = pngFile({ width, height, depth: 4, colorType: 0, data: deflateSync(rows) })
    const expected = Buffer.from(
      Array.from({ length: width * height }, (_, pixel) => {
        const grey = at(pixel % width, Math.floor(pixel / width)) * 17
        return [grey, grey, grey]
      }).flat()
    )
    expect(decodePng(png).color.equals(expected)).toBe(true)
    const unfiltered = unfilterSome.mock.calls.map(([, , { first, end }]) => end - first)
    expect(unfiltered.reduce((sum, rows) => sum + rows, 0)).toBe(height)
  })

  it('is refused when it is cut off, wherever', () => {
    const png = solidPng(3, 3, [10, 20, 30, 128])
    for (let length = 0; length < png.length - 4; length++)
      expect(() => decodePng(png.subarray(0, length)), `${length} bytes`).toThrow('image')
    expect(decodePng(Buffer.concat([png, Buffer.from('more')])).width).toBe(3)
  })

  it('is refused when it has fewer pixels than it says', () => {
    const rows = (count: number) => deflateSync(Buffer.alloc(count * 4))
    const ofRows = (count: number) => pngFile({ width: 1, height: 9, depth: 8, colorType: 2, data: rows(count) })
    expect(decodePng(ofRows(9)).height).toBe(9)
    expect(() => decodePng(ofRows(8))).toThrow('truncated')
  })

  // Where each chunk costs as much as all before it, these take minutes.
  it('of 200,000 empty chunks is read once', () => {
    const png = solidPng(1, 1, [10, 20, 30, 255])
    for (const type of ['IDAT', 'tEXt']) {
      const empty = Buffer.concat([Buffer.alloc(4), Buffer.from(type), Buffer.alloc(4)])
      const chunks = Array.from({ length: 200_000 }, () => empty)
      const beforeEnd = png.length - 12
      const padded = Buffer.concat([png.subarray(0, beforeEnd), ...chunks, png.subarray(beforeEnd)])
      expect(decodePng(padded).color).toEqual(Buffer.from([10, 20, 30]))
    }
  })

  it('is refused when it is none, too large, or unpacks to more than it says', () => {
    const code = (bytes: Buffer) => {
      try {
        decodePng(bytes)
        return undefined
      } catch (error) {
        return (error as { code?: string }).code
      }
    }
    const data = deflateSync(Buffer.alloc(50 << 20))
    expect(code(Buffer.from('GIF89a'))).toBe('INVALID_IMAGE')
    expect(code(pngFile({ width: 20_000, height: 20_000, depth: 8, colorType: 6, data }))).toBe('INVALID_IMAGE')
    expect(code(pngFile({ width: 10, height: 10, depth: 8, colorType: 6, data }))).toBe('INVALID_IMAGE')
  })
})

/** Filters a row of RGB as an encoder does. */
function filtered(row: number[], above: number[] | undefined, filter: number): Buffer {
  const out = row.map((value, at) => {
    const left = row[at - 3] ?? 0
    const up = above?.[at] ?? 0
    const upLeft = at >= 3 ? (above?.[at - 3] ?? 0) : 0
    const estimate = left + up - upLeft
    const nearest = [left, up, upLeft].sort((a, b) => Math.abs(estimate - a) - Math.abs(estimate - b))[0]!
    return value - [0, left, up, (left + up) >> 1, nearest][filter]!
  })
  return Buffer.from([filter, ...out.map((value) => value & 255)])
}
