import { invalidPicture, openPng, type PngChunks, readChunks } from '@signpost/pdf/pictures'
import { inTurn } from '../../common/in-turn.js'
import { pngSignature, writeChunk, writeUint32 } from '../write-chunk.js'

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
    pngSignature,
    writeChunk(
      'IHDR',
      Buffer.concat([writeUint32(width), writeUint32(height), Buffer.from([depth, colorType, 0, 0, +interlaced])])
    ),
    ...(palette && colorType === PALETTE ? [writeChunk('PLTE', palette)] : []),
    ...(transparency ? [writeChunk('tRNS', transparency)] : []),
    writeChunk('IDAT', pixels),
    writeChunk('IEND', Buffer.alloc(0))
  ])
}

/** An image of a known format, without anything that is not needed to show it. */
interface PlainImage {
  width: number
  height: number
  /** Throws if the image is damaged. */
  write(): Promise<Buffer>
}
