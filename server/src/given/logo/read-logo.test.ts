import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { pngFile, solidPng } from '@signpost/pdf/testing'
import { describe, expect, test } from 'vitest'
import { readLogo } from './read-logo.js'

const png = solidPng(6, 3, [15, 118, 110, 200])
// 8 x 4 pixels, written by Chromium.
const jpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCUAZHf/9k=',
  'base64'
)
const script = Buffer.from('<!doctype html><script>alert(1)</script>')

const read = (file: Buffer) => readLogo(file.toString('base64'), 'branding.logo')
const problemOf = async (text: string) => {
  const refusal = await readLogo(text, 'branding.logo').catch((error) => error)
  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED' })
  return refusal.details['branding.logo']
}

/** A segment of a JPEG. */
const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])

/** The chunk of a PNG, with a checksum that is wrong. */
const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

describe('a PNG', () => {
  test('is kept as it is', async () => {
    const sha256 = createHash('sha256').update(png).digest('hex')
    expect(await read(png)).toEqual({ name: `${sha256}.png`, width: 6, height: 3, bytes: png })
  })

  test('loses what is not of its image', async () => {
    const inside = Buffer.concat([png.subarray(0, 33), chunk('tEXt', script), chunk('acTL', script), png.subarray(33)])
    expect((await read(inside)).bytes).toEqual(png)
    expect((await read(Buffer.concat([png, script]))).bytes).toEqual(png)
  })

  test('keeps its palette', async () => {
    const parts = { width: 2, height: 1, depth: 8, colorType: 3, data: deflateSync(Buffer.from([0, 0, 1])) }
    const drawn = pngFile({ ...parts, palette: Buffer.alloc(6), transparency: Buffer.from([0, 255]) })
    expect((await read(drawn)).bytes).toEqual(drawn)
    for (const palette of [Buffer.alloc(5), Buffer.alloc(0), Buffer.alloc(257 * 3)]) {
      expect(await problemOf(pngFile({ ...parts, palette }).toString('base64'))).toBe('must be a valid PNG')
    }
    expect(await problemOf(pngFile(parts).toString('base64'))).toBe('must be a valid PNG')
  })
})

describe('a JPEG', () => {
  test('is kept as it is', async () => {
    const sha256 = createHash('sha256').update(jpeg).digest('hex')
    expect(await read(jpeg)).toEqual({ name: `${sha256}.jpg`, width: 8, height: 4, bytes: jpeg })
  })

  test('loses what is not of its image', async () => {
    const metadata = [segment(0xe0, script), segment(0xe1, script), segment(0xfe, script), segment(0xee, script)]
    const inside = Buffer.concat([jpeg.subarray(0, 2), ...metadata, jpeg.subarray(2), script])
    expect((await read(inside)).bytes).toEqual(jpeg)
  })

  test('keeps what says how its colors are stored', async () => {
    const adobe = segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01', 'latin1'))
    const inside = Buffer.concat([jpeg.subarray(0, 2), adobe, jpeg.subarray(2)])
    expect((await read(inside)).bytes).toEqual(inside)
  })

  test('is refused wherever it ends too soon', async () => {
    for (let length = 3; length < jpeg.length; length++) {
      expect(await problemOf(jpeg.toString('base64', 0, length)), `${length} bytes`).toBe('must be a valid JPEG')
    }
  })

  test('is refused with more scans than encoders write', async () => {
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2)
    const repeated = (count: number) =>
      Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: count }, () => scan), jpeg.subarray(-2)])
    expect((await read(repeated(63))).width).toBe(8)
    expect(await problemOf(repeated(64).toString('base64'))).toBe('must be a valid JPEG')
  })

  test.each([
    ['a frame that browsers do not decode', 0xc3],
    ['arithmetic coding', 0xcc]
  ])('is refused with %s', async (_name, marker) => {
    const changed = Buffer.from(jpeg)
    changed[changed.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker
    expect(await problemOf(changed.toString('base64'))).toBe('must be a valid JPEG')
  })
})

test.each([
  ['must be a PNG or JPEG', ''],
  ['must be a PNG or JPEG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ['must be a PNG or JPEG', Buffer.from('GIF89a').toString('base64')],
  ['must be base64, not a data: URI. Send only the part after the comma', 'data:image/png;base64,iVBORw0KGgo='],
  ['exceeds 256 KB', Buffer.concat([png, Buffer.alloc(256 * 1024)]).toString('base64')],
  ['has more than 2000 pixels on a side', solidPng(2001, 1, [0, 0, 0, 255]).toString('base64')],
  ['must be a valid PNG', png.toString('base64', 0, 40)],
  // A bomb: the header states fewer pixels than the data has.
  [
    'must be a valid PNG',
    pngFile({ width: 1, height: 1, depth: 8, colorType: 0, data: deflateSync(Buffer.alloc(10_000_000)) }).toString(
      'base64'
    )
  ]
])('a logo is refused: %s', async (problem, text) => {
  expect(await problemOf(text)).toBe(problem)
})
