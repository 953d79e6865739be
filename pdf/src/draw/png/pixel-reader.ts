// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the row, whose length the header gives

import type { PngChunks, PngHeader } from './read-chunks.js'

const PALETTE = 3
const RGBA = 6

/** Where in unpacked data pixels are: in rows that begin as many bytes apart as they have. */
export interface PixelRows {
  data: Uint8Array
  /** Of the first pixel, in bytes. */
  start: number
  rowLength: number
  rows: number
  columns: number
}

/**
 * Reads pixels of any kind of PNG as red, green, blue and alpha, eight bits each. An image of millions of pixels
 * compresses to a few kilobytes, so the work for each pixel and each row is kept small.
 */
export class PixelReader {
  private readonly samples: Uint16Array
  private readonly pixels: Uint8Array
  private readonly palette: Uint8Array
  /** The samples of the transparent color. */
  private readonly key: number[] | undefined

  constructor(
    private readonly header: PngHeader,
    { palette, transparency }: Pick<PngChunks, 'palette' | 'transparency'>,
    /** Pixels that are read at once. */
    most: number
  ) {
    this.samples = new Uint16Array(most * header.channels)
    this.pixels = new Uint8Array(most * 4)
    this.palette = readPalette(palette, transparency)
    this.key = readKey(header, transparency)
  }

  /** The pixels, row by row; valid until the next read. */
  read(from: PixelRows): Uint8Array {
    const { depth, colorType, channels } = this.header
    const { rows, rowLength, columns } = from
    const count = rows * columns
    for (let row = 0; row < rows; row++) {
      const place = { start: from.start + row * rowLength, to: row * columns * channels, count: columns * channels }
      if (colorType === RGBA && depth === 8) copy(from.data, place, this.pixels)
      else readSamples(from.data, place, depth, this.samples)
    }
    if (colorType === RGBA && depth === 8) return this.pixels
    if (colorType === PALETTE) this.lookUp(count)
    else this.scale(count)
    if (this.key) this.applyKey(count, this.key)
    return this.pixels
  }

  private lookUp(columns: number): void {
    const { samples, pixels, palette } = this
    for (let index = 0; index < columns; index++) {
      const [to, from] = [index * 4, samples[index]! * 4]
      pixels[to] = palette[from]!
      pixels[to + 1] = palette[from + 1]!
      pixels[to + 2] = palette[from + 2]!
      pixels[to + 3] = palette[from + 3]!
    }
  }

  private scale(columns: number): void {
    const { samples, pixels, header } = this
    const { channels, depth } = header
    const [green, blue] = channels < 3 ? [0, 0] : [1, 2]
    const hasAlpha = channels % 2 === 0
    const most = 2 ** depth - 1
    for (let index = 0; index < columns; index++) {
      const [to, from] = [index * 4, index * channels]
      pixels[to] = (samples[from]! * 255) / most + 0.5
      pixels[to + 1] = (samples[from + green]! * 255) / most + 0.5
      pixels[to + 2] = (samples[from + blue]! * 255) / most + 0.5
      pixels[to + 3] = hasAlpha ? (samples[from + channels - 1]! * 255) / most + 0.5 : 255
    }
  }

  private applyKey(columns: number, key: number[]): void {
    const { samples, pixels } = this
    const { length } = key
    for (let index = 0; index < columns; index++) {
      let channel = 0
      while (channel < length && samples[index * length + channel] === key[channel]) channel++
      if (channel === length) pixels[index * 4 + 3] = 0
    }
  }
}

interface Place {
  start: number
  to: number
  count: number
}

function copy(data: Uint8Array, { start, to, count }: Place, pixels: Uint8Array): void {
  for (let index = 0; index < count; index++) pixels[to + index] = data[start + index]!
}

function readSamples(data: Uint8Array, { start, to, count }: Place, depth: number, samples: Uint16Array): void {
  if (depth === 8) for (let index = 0; index < count; index++) samples[to + index] = data[start + index]!
  else if (depth === 16)
    for (let index = 0, at = start; index < count; index++, at += 2)
      samples[to + index] = (data[at]! << 8) | data[at + 1]!
  else {
    const most = 2 ** depth - 1
    for (let index = 0, bit = 0; index < count; index++, bit += depth)
      samples[to + index] = (data[start + (bit >> 3)]! >> (8 - depth - (bit & 7))) & most
  }
}

/** Colors that are missing in the palette are black. */
function readPalette(colors: Buffer | undefined, alpha: Buffer | undefined): Uint8Array {
  const palette = new Uint8Array(256 * 4)
  for (let index = 0; index < 256; index++) {
    for (let channel = 0; channel < 3; channel++) palette[index * 4 + channel] = colors?.[index * 3 + channel] ?? 0
    palette[index * 4 + 3] = alpha?.[index] ?? 255
  }
  return palette
}

function readKey({ colorType, channels }: PngHeader, transparency: Buffer | undefined): number[] | undefined {
  const mayHaveOne = colorType !== PALETTE && channels % 2 === 1
  if (!mayHaveOne || !transparency || transparency.length < channels * 2) return undefined
  return Array.from({ length: channels }, (_, channel) => transparency.readUInt16BE(channel * 2))
}
