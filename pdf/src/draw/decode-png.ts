import { inflate } from '../file/filters/inflate.js'
import { unfilterSome } from '../file/filters/unfilter-rows.js'
import { PixelReader } from './png/pixel-reader.js'
import { invalidPicture, type PngHeader, readChunks } from './png/read-chunks.js'

/** An image with eight bits per channel; no alpha if it is opaque. */
export interface Picture {
  width: number
  height: number
  /** Red, green, blue. */
  color: Buffer
  alpha: Buffer | undefined
}

/** Every `stepX`-th pixel of every `stepY`-th row, starting at the given ones. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number]

const ONE_PASS: readonly Pass[] = [[0, 0, 1, 1]]
const ADAM7: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2]
]

/** Pixels that are decoded at once. */
const BAND = 8192

/** An image that is decoded band by band: `draw` must be called for each band, in order. */
export interface PngDrawing {
  bands: Band[]
  draw: (band: Band) => void
  picture: () => Picture
}

/** Some rows of a pass, or a part of a row that is longer than a band. */
interface Band {
  extent: Extent
  first: number
  rows: number
  left: number
  columns: number
}

/** Decodes a PNG. @throws `INVALID_IMAGE` if it is not a PNG, is truncated or is too large */
export function decodePng(bytes: Uint8Array): Picture {
  const { bands, draw, picture } = openPng(bytes)
  for (const band of bands) draw(band)
  return picture()
}

/** Opens a PNG to decode it band by band. @throws `INVALID_IMAGE` as `decodePng` */
export function openPng(bytes: Uint8Array): PngDrawing {
  const chunks = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const { header } = chunks
  const extents = extentsOf(header)
  const length = extents.reduce((sum, extent) => sum + extent.length, 0)
  const canvas = new Canvas(header, new PixelReader(header, chunks, BAND), inflatePixels(chunks.pixels, length))
  return { bands: extents.flatMap(bandsOf), draw: (band) => canvas.draw(band), picture: () => canvas.result() }
}

/** The rows of a pass, and where in the unpacked data they are. */
interface Extent {
  pass: Pass
  columns: number
  rows: number
  /** In bytes, of a row without its filter. */
  rowLength: number
  /** Of all rows, each with its filter. */
  length: number
  start: number
}

/** Of the passes that have pixels. */
function extentsOf({ width, height, depth, channels, interlaced }: PngHeader): Extent[] {
  let start = 0
  return (interlaced ? ADAM7 : ONE_PASS).flatMap((pass) => {
    const [x, y, stepX, stepY] = pass
    const columns = Math.ceil((width - x) / stepX)
    const rows = Math.ceil((height - y) / stepY)
    if (columns < 1 || rows < 1) return []
    const rowLength = Math.ceil((columns * depth * channels) / 8)
    const extent = { pass, columns, rows, rowLength, length: rows * (rowLength + 1), start }
    start += extent.length
    return extent
  })
}

function bandsOf(extent: Extent): Band[] {
  const bands: Band[] = []
  const rows = Math.max(1, Math.floor(BAND / extent.columns))
  for (let first = 0; first < extent.rows; first += rows)
    for (let left = 0; left < extent.columns; left += BAND)
      bands.push({
        extent,
        first,
        rows: Math.min(rows, extent.rows - first),
        left,
        columns: Math.min(BAND, extent.columns - left)
      })
  return bands
}

class Canvas {
  private readonly color: Buffer
  private readonly alpha: Buffer
  private isOpaque = true
  /** The rows of a pass without their filters. */
  private unfiltered: { extent: Extent; data: Buffer } | undefined

  constructor(
    private readonly header: PngHeader,
    private readonly reader: PixelReader,
    private readonly data: Buffer
  ) {
    this.color = Buffer.alloc(header.width * header.height * 3)
    this.alpha = Buffer.alloc(header.width * header.height)
  }

  draw(band: Band): void {
    const { extent, first, rows, left, columns } = band
    const { rowLength } = extent
    const data = this.unfilter(band)
    const start = first * rowLength + (left * this.header.depth * this.header.channels) / 8
    this.set(band, this.reader.read({ data, start, rowLength, rows, columns }))
  }

  result(): Picture {
    const { width, height } = this.header
    return { width, height, color: this.color, alpha: this.isOpaque ? undefined : this.alpha }
  }

  private unfilter({ extent, first, rows, left }: Band): Buffer {
    const { start, length, rowLength } = extent
    if (this.unfiltered?.extent !== extent) this.unfiltered = { extent, data: Buffer.alloc(extent.rows * rowLength) }
    const { data } = this.unfiltered
    if (left > 0) return data
    const { depth, channels } = this.header
    const packed = this.data.subarray(start, start + length)
    unfilterSome(packed, data, { first, end: first + rows }, rowLength, Math.max(1, (depth * channels) >> 3))
    return data
  }

  private set({ extent, first, rows, left, columns }: Band, pixels: Uint8Array): void {
    const { color, alpha } = this
    const [x, y, stepX, stepY] = extent.pass
    let common = 255
    let from = 0
    for (let row = first; row < first + rows; row++) {
      let at = (y + row * stepY) * this.header.width + x + left * stepX
      for (let index = 0; index < columns; index++, at += stepX, from += 4) {
        // biome-ignore lint/style/noNonNullAssertion: within the pixels
        color[at * 3] = pixels[from]!
        // biome-ignore lint/style/noNonNullAssertion: within the pixels
        color[at * 3 + 1] = pixels[from + 1]!
        // biome-ignore lint/style/noNonNullAssertion: within the pixels
        color[at * 3 + 2] = pixels[from + 2]!
        // biome-ignore lint/style/noNonNullAssertion: within the pixels
        alpha[at] = pixels[from + 3]!
        // biome-ignore lint/style/noNonNullAssertion: within the pixels
        common &= pixels[from + 3]!
      }
    }
    if (common !== 255) this.isOpaque = false
  }
}

/** Decompresses exactly as much as the header states: more is a bomb, less is a truncated image. */
function inflatePixels(packed: Buffer, length: number): Buffer {
  // Some programs write a few extra bytes.
  const data = inflateQuietly(packed, length + 1024)
  if (data.length < length) throw invalidPicture('the image is truncated')
  return data
}

function inflateQuietly(packed: Buffer, limit: number): Buffer {
  try {
    return inflate(packed, limit)
  } catch (error) {
    throw invalidPicture('the image cannot be decompressed', error)
  }
}
