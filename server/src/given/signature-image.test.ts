import { deflateSync } from 'node:zlib'
import { openPng } from '@signpost/pdf/pictures'
import { pngFile } from '@signpost/pdf/testing'
import jpeg from 'jpeg-js'
import { expect, it } from 'vitest'
import { readSignatureImage } from './signature-image.js'

const clear = (width: number, height: number) =>
  pngFile({ width, height, depth: 8, colorType: 4, data: deflateSync(Buffer.alloc(height * (1 + width * 2))) })

const jpegOf = (width: number, height: number) =>
  Buffer.from(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 255) }, 80).data)

/** A line of ink in the upper half, with what a camera says about how to turn it. */
function photo(orientation: number) {
  const [width, height] = [200, 100]
  const data = Buffer.alloc(width * height * 4, 255)
  for (let x = 20; x < 180; x++)
    for (let y = 10; y < 20; y++) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
  const file = Buffer.from(jpeg.encode({ width, height, data }, 90).data)
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff)])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  return Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)])
}

it.each([
  [1, 200, 100, [100, 15]],
  [3, 200, 100, [100, 85]],
  [6, 100, 200, [85, 100]],
  [8, 100, 200, [15, 100]]
] as const)('a JPEG with the orientation %i is a PNG of %i x %i', async (orientation, width, height, [x, y]) => {
  const png = await readSignatureImage(photo(orientation).toString('base64'), 'signature.image')
  const { bands, draw, picture } = openPng(png)
  bands.forEach(draw)
  const { color, ...size } = picture()
  expect(size).toMatchObject({ width, height })
  expect(color[3 * (y * width + x)]).toBeLessThan(80)
  expect(color[3 * ((height - 1 - y) * width + (width - 1 - x))]).toBeGreaterThan(200)
})

it.each([
  (base64: string) => `data:image/jpeg;base64,${base64}`,
  (base64: string) => base64.replace(/.{76}/g, '$&\r\n')
])('a picture is read from what browsers and programs write', async (write) => {
  const png = await readSignatureImage(write(photo(1).toString('base64')), 'signature.image')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
})

/** How often others had their turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const look = () => {
    turns++
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work().finally(() => {
    isOver = true
  })
  return turns
}

// Two million pixels are read once and looked at twice, 65,536 in a turn.
it.each([
  [1400, 1400],
  [1, 2_000_000],
  [2_000_000, 1]
])('others have their turns while %i x %i pixels are read', async (width, height) => {
  const image = clear(width, height).toString('base64')
  const read = () => expect(readSignatureImage(image, 'signature.image')).rejects.toThrow('is blank')
  expect(await turnsDuring(read)).toBeGreaterThan((3 * width * height) / 65_536 - 4)
})

it.each([
  ['has more than 2 million pixels', clear(1415, 1415)],
  ['exceeds 1 MB', Buffer.concat([clear(1, 1), Buffer.alloc(1_000_001)])],
  ['must be a valid PNG', clear(1, 1).subarray(0, 40)],
  ['is in the format GIF, and must be a PNG or JPEG', Buffer.from('GIF89a\x01\0\x01\0and more than that')],
  ['must be a PNG or JPEG', Buffer.alloc(1_000_001, 1)],
  ['has more than 2 million pixels', jpegOf(2000, 1001)],
  ['must be a valid JPEG', jpegOf(10, 10).subarray(0, 100)]
])('is refused: %s', async (problem, image) => {
  await expect(readSignatureImage(image.toString('base64'), 'signature.image')).rejects.toMatchObject({
    code: 'SIGNATURE_IMAGE_INVALID',
    details: { 'signature.image': problem }
  })
})
