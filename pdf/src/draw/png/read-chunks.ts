import { PdfError } from '../../interface/error.js'

/** The parts of a PNG that define its image. */
export interface PngChunks {
  header: PngHeader
  palette: Buffer | undefined
  /** The transparent color, or the alpha of each color of the palette. */
  transparency: Buffer | undefined
  /** Packed. */
  pixels: Buffer
}

export interface PngHeader {
  width: number
  height: number
  /** Bits of a sample. */
  depth: number
  colorType: number
  /** Samples of a pixel. */
  channels: number
  interlaced: boolean
}

/** More than a full page at 300 dpi; a signature needs a hundredth of it. */
const MAX_PIXELS = 12_000_000

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Of each colour type. */
const KINDS: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] }
}

/**
 * Reads the chunks of a PNG, each once: a file may consist of empty chunks only.
 * @throws `INVALID_IMAGE` if it is not a PNG, is truncated or has more than `mostPixels`
 */
export function readChunks(file: Buffer, mostPixels = MAX_PIXELS): PngChunks {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw invalidPicture('the image is not a PNG')
  const first = new Map<string, Buffer>()
  const pixels: Buffer[] = []
  for (let at = SIGNATURE.length; ; ) {
    if (at + 12 > file.length) throw invalidPicture('the image is truncated')
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (type === 'IEND') break
    if (type === 'IDAT') pixels.push(data)
    else if (!first.has(type)) first.set(type, data)
    at += length + 12
  }
  return {
    header: readHeader(first.get('IHDR'), mostPixels),
    palette: first.get('PLTE'),
    transparency: first.get('tRNS'),
    pixels: Buffer.concat(pixels)
  }
}

function readHeader(chunk: Buffer | undefined, mostPixels: number): PngHeader {
  if (!chunk || chunk.length < 13) throw invalidPicture('the image has no header')
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)]
  // biome-ignore lint/style/noNonNullAssertion: the header has 13 bytes
  const [depth, colorType] = [chunk[8]!, chunk[9]!]
  if (width < 1 || height < 1 || width * height > mostPixels)
    throw invalidPicture(`the image is too large: ${width} x ${height} pixels`)
  const kind = KINDS[colorType]
  if (!kind?.depths.includes(depth)) throw invalidPicture('the image has an unknown format')
  return { width, height, depth, colorType, channels: kind.channels, interlaced: chunk[12] === 1 }
}

/** The error for a picture that cannot be used (`INVALID_IMAGE`). @param reason a sentence without a full stop */
export const invalidPicture = (reason: string, cause?: unknown) => new PdfError('INVALID_IMAGE', reason, { cause })
