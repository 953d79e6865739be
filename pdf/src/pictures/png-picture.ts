import { deflateSync } from 'node:zlib'
import { decodePng } from '../draw/decode-png.js'
import { invalidPicture, type PngChunks, readChunks } from '../draw/png/read-chunks.js'
import { inflate } from '../file/filters/inflate.js'
import { name, PdfDict, type PdfObject, PdfString } from '../file/objects/objects.js'
import { type Picture, UPRIGHT } from './picture.js'

/** A page of A3 at 300 dpi has 17 million. */
const MOST_PIXELS = 25_000_000
const PALETTE = 3
/** The predictor of PNG, which each row names. */
const BY_ROW = 15
const LAST_ROW_FILTER = 4

/**
 * A PNG over white. Its pixels stay packed where a PDF has them in the same form: without transparency, interlacing and 16
 * bits.
 * @throws `INVALID_IMAGE` if it is damaged or has too many pixels
 */
export function pngPicture(file: Buffer): Picture {
  const chunks = readChunks(file, MOST_PIXELS)
  const { width, height, depth, colorType, interlaced } = chunks.header
  const isPlain = depth <= 8 && !interlaced && !chunks.transparency && colorType < 4
  const { entries, data } = isPlain ? packed(chunks) : decoded(file)
  const image = { Type: name('XObject'), Subtype: name('Image'), Width: width, Height: height }
  return {
    width,
    height,
    orientation: UPRIGHT,
    add: (addStream) => addStream({ ...image, ...entries, Filter: name('FlateDecode') }, data)
  }
}

interface Pixels {
  entries: Record<string, PdfObject>
  data: Uint8Array
}

function packed({ header, palette, pixels }: PngChunks): Pixels {
  const { width, depth, channels } = header
  assertRows(header, pixels)
  const parameters = { Predictor: BY_ROW, Colors: channels, BitsPerComponent: depth, Columns: width }
  const entries = { BitsPerComponent: depth, ColorSpace: colorSpace(header, palette) }
  return { entries: { ...entries, DecodeParms: PdfDict.of(parameters) }, data: pixels }
}

function colorSpace({ colorType, channels }: PngChunks['header'], palette: Buffer | undefined): PdfObject {
  if (colorType !== PALETTE) return name(channels === 1 ? 'DeviceGray' : 'DeviceRGB')
  const length = palette?.length ?? 0
  if (!palette || length === 0 || length % 3 > 0 || length > 256 * 3)
    throw invalidPicture('the image has no valid palette')
  return [name('Indexed'), name('DeviceRGB'), length / 3 - 1, new PdfString(palette)]
}

/** Readers unpack it without a limit: it must be as large as it says, with rows that all of them can read. */
function assertRows({ width, height, depth, channels }: PngChunks['header'], pixels: Buffer): void {
  const rowLength = Math.ceil((width * depth * channels) / 8) + 1
  const rows = unpacked(pixels, rowLength * height)
  if (rows.length < rowLength * height) throw invalidPicture('the image is truncated')
  for (let at = 0; at < rowLength * height; at += rowLength)
    // biome-ignore lint/style/noNonNullAssertion: within the rows
    if (rows[at]! > LAST_ROW_FILTER) throw invalidPicture('the image is damaged')
}

function unpacked(pixels: Buffer, length: number): Buffer {
  try {
    // Some programs write a few extra bytes.
    return inflate(pixels, length + 1024)
  } catch (error) {
    throw invalidPicture('the image cannot be decompressed', error)
  }
}

function decoded(file: Buffer): Pixels {
  const { color, alpha } = decodePng(file)
  if (alpha) drawOverWhite(color, alpha)
  return { entries: { BitsPerComponent: 8, ColorSpace: name('DeviceRGB') }, data: deflateSync(color) }
}

function drawOverWhite(color: Buffer, alpha: Buffer): void {
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    // biome-ignore lint/style/noNonNullAssertion: within the pixels
    const opacity = alpha[pixel]!
    if (opacity === 255) continue
    const white = 255 - opacity
    for (let at = pixel * 3; at < pixel * 3 + 3; at++)
      // biome-ignore lint/style/noNonNullAssertion: within the pixels
      color[at] = Math.round((color[at]! * opacity) / 255) + white
  }
}
