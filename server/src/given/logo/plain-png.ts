import { crc32 } from 'node:zlib'
import { inTurn } from '../../common/in-turn.js'
import { openPng } from '../../pdf/draw/decode-png.js'
import { invalidPicture, type PngChunks, readChunks } from '../../pdf/draw/png/read-chunks.js'
import type { PlainImage } from './plain-image.js'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PALETTE = 3

/** Opens a PNG. It is decoded in turns with other requests, and written with the chunks of its image alone. */
export function plainPng(file: Buffer): PlainImage {
  const chunks = readChunks(file)
  const { width, height } = chunks.header
  return {
    width,
    height,
    async write() {
      assertPalette(chunks)
      const { bands, draw } = openPng(file)
      await inTurn(bands, draw)
      return writeChunks(chunks)
    }
  }
}

// Browsers do not show an image whose palette is missing or incomplete.
function assertPalette({ header, palette }: PngChunks) {
  if (header.colorType !== PALETTE) return
  const length = palette?.length ?? 0
  if (length === 0 || length % 3 > 0 || length > 256 * 3) throw invalidPicture('the image has no valid palette')
}

function writeChunks({ header, palette, transparency, pixels }: PngChunks): Buffer {
  const { width, height, depth, colorType, interlaced } = header
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([depth, colorType, 0, 0, +interlaced])])),
    ...(palette && colorType === PALETTE ? [chunk('PLTE', palette)] : []),
    ...(transparency ? [chunk('tRNS', transparency)] : []),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0))
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
