import { inflate } from '../file/inflate.js'
import { unfilterRows } from '../file/unfilter-rows.js'
import { PixelReader } from './png/pixel-reader.js'
import { invalidPicture, type PngHeader, readChunks } from './png/read-chunks.js'

/** A picture with eight bits a channel; no alpha when it is opaque all over. */
export interface Picture {
  width: number
  height: number
  /** Red, green, blue. */
  color: Buffer
  alpha: Buffer | undefined
}

/** Every `stepX`-th pixel of every `stepY`-th row, from the given first ones on. */
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

/** Decodes every kind of PNG. @throws `INVALID_IMAGE` for what is not one, is cut off, or is too large */
export function decodePng(bytes: Uint8Array): Picture {
  const chunks = readChunks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const { header } = chunks
  const passes = (header.interlaced ? ADAM7 : ONE_PASS).map((pass) => extentOf(pass, header))
  const length = passes.reduce((sum, pass) => sum + pass.length, 0)
  const data = inflatePixels(chunks.pixels, length)
  const picture = new Canvas(header, new PixelReader(header, chunks))
  let at = 0
  for (const pass of passes) {
    if (pass.length > 0) picture.draw(pass, data.subarray(at, at + pass.length))
    at += pass.length
  }
  return picture.result()
}

interface Extent {
  pass: Pass
  columns: number
  rows: number
  /** In bytes, of a row without its filter. */
  rowLength: number
  /** Of all rows, each with its filter. */
  length: number
}

function extentOf(pass: Pass, { width, height, depth, channels }: PngHeader): Extent {
  const [x, y, stepX, stepY] = pass
  const columns = Math.ceil((width - x) / stepX)
  const rows = Math.ceil((height - y) / stepY)
  const rowLength = Math.ceil((columns * depth * channels) / 8)
  return { pass, columns, rows, rowLength, length: columns > 0 && rows > 0 ? rows * (rowLength + 1) : 0 }
}

class Canvas {
  private readonly color: Buffer
  private readonly alpha: Buffer
  private isOpaque = true

  constructor(
    private readonly header: PngHeader,
    private readonly reader: PixelReader
  ) {
    this.color = Buffer.alloc(header.width * header.height * 3)
    this.alpha = Buffer.alloc(header.width * header.height)
  }

  draw({ pass: [x, y, stepX, stepY], columns, rows, rowLength }: Extent, data: Buffer): void {
    const { depth, channels, width } = this.header
    const samples = unfilterRows(data, rowLength, Math.max(1, (depth * channels) >> 3))
    for (let row = 0; row < rows; row++) {
      const pixels = this.reader.read(samples, row * rowLength, columns)
      this.set((y + row * stepY) * width + x, stepX, pixels, columns)
    }
  }

  result(): Picture {
    const { width, height } = this.header
    return { width, height, color: this.color, alpha: this.isOpaque ? undefined : this.alpha }
  }

  private set(first: number, step: number, pixels: Uint8Array, columns: number): void {
    const { color, alpha } = this
    let common = 255
    for (let index = 0, at = first; index < columns; index++, at += step) {
      const from = index * 4
      color[at * 3] = pixels[from]!
      color[at * 3 + 1] = pixels[from + 1]!
      color[at * 3 + 2] = pixels[from + 2]!
      alpha[at] = pixels[from + 3]!
      common &= pixels[from + 3]!
    }
    if (common !== 255) this.isOpaque = false
  }
}

/** Exactly as much as the header promises: more is a bomb, less a picture that is cut off. */
function inflatePixels(packed: Buffer, length: number): Buffer {
  // Some programs write a few bytes too many.
  const data = inflateQuietly(packed, length + 1024)
  if (data.length < length) throw invalidPicture('the picture is cut off')
  return data
}

function inflateQuietly(packed: Buffer, limit: number): Buffer {
  try {
    return inflate(packed, limit)
  } catch (error) {
    throw invalidPicture('the picture cannot be unpacked', error)
  }
}
