// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the pixels and the bins

import type { Picture } from '@signpost/pdf/pictures'
import { inTurn } from '../common/in-turn.js'

/** A pixel counts as ink if one of its channels (0 to 255) differs from the paper's by at least this much. */
const CONTRAST = 20
/** Ink that extends over fewer pixels both ways is a dot. A dot of the signing page's pen is 11 to 17 pixels wide. */
const SHORTEST = 20
/** Ink must extend over at least this share of the longer side. A speck on a scan is not a signature. */
const SHARE = 0.04
/** The minimum number of ink pixels. A few distant specks are not a signature. */
const LEAST_INK = 32

/** Pixels processed before other requests run. */
const CHUNK = 8192

/**
 * Whether a picture shows a signature: something that differs from its background and is more than a dot. Composites the
 * picture on white.
 */
export async function showsInk(picture: Picture): Promise<boolean> {
  const { width, height } = picture
  const pixels = width * height
  const chunks = Array.from({ length: Math.ceil(pixels / CHUNK) }, (_, index) => ({
    start: index * CHUNK,
    end: Math.min(pixels, (index + 1) * CHUNK)
  }))
  const histogram = new Histogram()
  await inTurn(chunks, (chunk) => {
    compositeOnWhite(picture, chunk)
    histogram.count(picture, chunk)
  })
  const ink = new Ink(picture, histogram.paper())
  await inTurn(chunks, (chunk) => ink.find(chunk))
  return ink.isSignature()
}

interface Chunk {
  start: number
  end: number
}

type Color = [red: number, green: number, blue: number]

function compositeOnWhite({ color, alpha }: Picture, { start, end }: Chunk): void {
  if (!alpha) return
  for (let at = start; at < end; at++) {
    const cover = alpha[at]!
    if (cover === 255) continue
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      color[channel] = 255 - Math.round(((255 - color[channel]!) * cover) / 255)
  }
}

/** A color histogram with 4 bits per channel: for each bin the sum of its colors and the number of its pixels. */
class Histogram {
  private readonly sums = new Float64Array(4096 * 4)

  count({ color }: Picture, { start, end }: Chunk): void {
    const { sums } = this
    for (let at = start * 3; at < end * 3; at += 3) {
      const [red, green, blue] = [color[at]!, color[at + 1]!, color[at + 2]!]
      const shade = (((red & 0xf0) << 4) | (green & 0xf0) | (blue >> 4)) * 4
      sums[shade]! += red
      sums[shade + 1]! += green
      sums[shade + 2]! += blue
      sums[shade + 3]!++
    }
  }

  /** The background color: the mean color of the fullest bin. */
  paper(): Color {
    const { sums } = this
    let most = 0
    for (let shade = 4; shade < sums.length; shade += 4) if (sums[shade + 3]! > sums[most + 3]!) most = shade
    const count = sums[most + 3]!
    return [sums[most]! / count, sums[most + 1]! / count, sums[most + 2]! / count]
  }
}

/** The pixels that differ from the background: their number and bounding box. */
class Ink {
  private pixels = 0
  private left = Number.POSITIVE_INFINITY
  private top = Number.POSITIVE_INFINITY
  private right = Number.NEGATIVE_INFINITY
  private bottom = Number.NEGATIVE_INFINITY

  constructor(
    private readonly picture: Picture,
    private readonly paper: Color
  ) {}

  find({ start, end }: Chunk): void {
    const { color, width } = this.picture
    const [red, green, blue] = this.paper
    for (let at = start; at < end; at++) {
      const isPaper =
        Math.abs(color[at * 3]! - red) < CONTRAST &&
        Math.abs(color[at * 3 + 1]! - green) < CONTRAST &&
        Math.abs(color[at * 3 + 2]! - blue) < CONTRAST
      if (!isPaper) this.add(at % width, Math.floor(at / width))
    }
  }

  isSignature(): boolean {
    const { width, height } = this.picture
    const reach = Math.max(this.right - this.left, this.bottom - this.top) + 1
    return this.pixels >= LEAST_INK && reach >= Math.max(SHORTEST, SHARE * Math.max(width, height))
  }

  private add(x: number, y: number): void {
    this.pixels++
    if (x < this.left) this.left = x
    if (x > this.right) this.right = x
    if (y < this.top) this.top = y
    if (y > this.bottom) this.bottom = y
  }
}
