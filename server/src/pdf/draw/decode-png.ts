import { PdfError } from '../error.js'
import { inflate } from '../file/inflate.js'
import { unfilterRows } from '../file/unfilter-rows.js'

/** A picture with eight bits a channel; no alpha when it is opaque all over. */
export interface Picture {
  width: number
  height: number
  /** Red, green, blue. */
  color: Buffer
  alpha: Buffer | undefined
}

/** More than a scan of a full page at 300 dpi; a signature needs a hundredth of it. */
export const MAX_PIXELS = 12_000_000

interface Header {
  width: number
  height: number
  depth: number
  colorType: number
  interlaced: boolean
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
// Adam7: first column, first row, column step, row step.
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2]
] as const

/** Decodes every kind of PNG. @throws `INVALID_IMAGE` for what is not one, or has more than `MAX_PIXELS` */
export function decodePng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw invalid('the picture is not a PNG')
  const chunks = readChunks(file)
  const header = readHeader(chunks.get('IHDR')?.[0])
  const pixelBits = header.depth * CHANNELS[header.colorType]!
  const limit = header.height * (Math.ceil((header.width * pixelBits) / 8) + 2) + 1024
  const data = inflatePixels(Buffer.concat(chunks.get('IDAT') ?? []), limit)
  const picture = new Canvas(header, chunks.get('PLTE')?.[0], chunks.get('tRNS')?.[0])
  let at = 0
  for (const [x, y, stepX, stepY] of header.interlaced ? PASSES : [[0, 0, 1, 1] as const]) {
    const columns = Math.ceil((header.width - x) / stepX)
    const rows = Math.ceil((header.height - y) / stepY)
    if (columns < 1 || rows < 1) continue
    const rowLength = Math.ceil((columns * pixelBits) / 8)
    const length = rows * (rowLength + 1)
    const pixels = unfilterRows(data.subarray(at, at + length), rowLength, Math.max(1, pixelBits >> 3))
    for (let row = 0; row < rows; row++) {
      const line = pixels.subarray(row * rowLength, (row + 1) * rowLength)
      if (stepX === 1 && picture.setRow(y + row * stepY, line)) continue
      for (let column = 0; column < columns; column++) picture.set(x + column * stepX, y + row * stepY, line, column)
    }
    at += length
  }
  return picture.result()
}

class Canvas {
  private readonly color: Buffer
  private readonly alpha: Buffer
  private isOpaque = true

  constructor(
    private readonly header: Header,
    private readonly palette: Buffer | undefined,
    private readonly transparency: Buffer | undefined
  ) {
    this.color = Buffer.alloc(header.width * header.height * 3, 255)
    this.alpha = Buffer.alloc(header.width * header.height, 255)
  }

  set(x: number, y: number, line: Buffer, column: number): void {
    const at = y * this.header.width + x
    const { colorType } = this.header
    const channels = CHANNELS[colorType]!
    const raw = (channel: number) => readSample(line, column * channels + channel, this.header.depth)
    const [red, green, blue, alpha] = colorType === 3 ? this.fromPalette(raw(0)) : this.fromSamples(raw, channels)
    this.color[at * 3] = red
    this.color[at * 3 + 1] = green
    this.color[at * 3 + 2] = blue
    this.alpha[at] = alpha
    if (alpha !== 255) this.isOpaque = false
  }

  /** A whole row at once, for the kind that nearly all pictures are: red, green, blue and alpha, eight bits each. */
  setRow(y: number, line: Buffer): boolean {
    const { width, depth, colorType } = this.header
    if (depth !== 8 || colorType !== 6) return false
    const { color, alpha } = this
    for (let x = 0, at = y * width; x < width; x++, at++) {
      color[at * 3] = line[x * 4]!
      color[at * 3 + 1] = line[x * 4 + 1]!
      color[at * 3 + 2] = line[x * 4 + 2]!
      alpha[at] = line[x * 4 + 3]!
      if (alpha[at] !== 255) this.isOpaque = false
    }
    return true
  }

  result(): Picture {
    const { width, height } = this.header
    return { width, height, color: this.color, alpha: this.isOpaque ? undefined : this.alpha }
  }

  private fromPalette(index: number): [number, number, number, number] {
    const at = index * 3
    return [
      this.palette?.[at] ?? 0,
      this.palette?.[at + 1] ?? 0,
      this.palette?.[at + 2] ?? 0,
      this.transparency?.[index] ?? 255
    ]
  }

  private fromSamples(raw: (channel: number) => number, channels: number): [number, number, number, number] {
    const scale = 255 / (2 ** this.header.depth - 1)
    const value = (channel: number) => Math.round(raw(channel) * scale)
    const isGrey = channels < 3
    const hasAlpha = channels % 2 === 0
    const alpha = hasAlpha ? value(channels - 1) : this.isTransparent(raw, channels) ? 0 : 255
    return isGrey ? [value(0), value(0), value(0), alpha] : [value(0), value(1), value(2), alpha]
  }

  /** Pictures without an alpha channel may name one colour that is transparent. */
  private isTransparent(raw: (channel: number) => number, channels: number): boolean {
    const key = this.transparency
    if (!key || key.length < channels * 2) return false
    for (let channel = 0; channel < channels; channel++) {
      if (key.readUInt16BE(channel * 2) !== raw(channel)) return false
    }
    return true
  }
}

function readSample(line: Buffer, index: number, depth: number): number {
  if (depth === 8) return line[index] ?? 0
  if (depth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0)
  const bit = index * depth
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}

function readChunks(file: Buffer): Map<string, Buffer[]> {
  const chunks = new Map<string, Buffer[]>()
  for (let at = 8; at + 8 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.set(type, [...(chunks.get(type) ?? []), file.subarray(at + 8, at + 8 + length)])
    at += length + 12
  }
  return chunks
}

function readHeader(chunk: Buffer | undefined): Header {
  if (!chunk || chunk.length < 13) throw invalid('the picture has no header')
  const [width, height] = [chunk.readUInt32BE(0), chunk.readUInt32BE(4)]
  const [depth, colorType] = [chunk[8]!, chunk[9]!]
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) throw invalid(`a picture of ${width} x ${height} pixels`)
  if (![1, 2, 4, 8, 16].includes(depth) || !CHANNELS[colorType]) throw invalid('the picture has an unknown format')
  return { width, height, depth, colorType, interlaced: chunk[12] === 1 }
}

function inflatePixels(data: Buffer, limit: number): Buffer {
  try {
    return inflate(data, limit)
  } catch (error) {
    throw new PdfError('INVALID_IMAGE', 'the picture cannot be unpacked', { cause: error })
  }
}

const invalid = (reason: string) => new PdfError('INVALID_IMAGE', reason)
