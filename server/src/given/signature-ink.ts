import { inTurn } from '../common/in-turn.js'
import type { Picture } from '../pdf/draw/decode-png.js'

/** How far a pixel's color must be from the paper's, in one channel of 0 to 255, to count as ink. */
const CONTRAST = 20
/** What reaches over fewer pixels both ways is a dot. A dot of the signing page's pen is 11 to 17 wide. */
const SHORTEST = 20
/** The least share of the picture's longer side that ink reaches over: a speck on a scan is no signature. */
const SHARE = 0.04
/** The least number of pixels with ink: some specks far apart are no signature. */
const LEAST_INK = 32

/** Pixels that are looked at before others may have their turn. */
const STRETCH = 8192

/**
 * Whether a picture shows a signature: something that stands out from its paper and is more than a dot. Lays the picture
 * on white paper.
 */
export async function showsInk(picture: Picture): Promise<boolean> {
  const { width, height } = picture
  const pixels = width * height
  const stretches = Array.from({ length: Math.ceil(pixels / STRETCH) }, (_, index) => ({
    start: index * STRETCH,
    end: Math.min(pixels, (index + 1) * STRETCH)
  }))
  const shades = new Shades()
  await inTurn(stretches, (stretch) => {
    layOnWhite(picture, stretch)
    shades.count(picture, stretch)
  })
  const ink = new Ink(picture, shades.paper())
  await inTurn(stretches, (stretch) => ink.find(stretch))
  return ink.isSignature()
}

interface Stretch {
  start: number
  end: number
}

type Color = [red: number, green: number, blue: number]

/** As it looks on white paper. */
function layOnWhite({ color, alpha }: Picture, { start, end }: Stretch): void {
  if (!alpha) return
  for (let at = start; at < end; at++) {
    const cover = alpha[at]!
    if (cover === 255) continue
    for (let channel = at * 3; channel < at * 3 + 3; channel++)
      color[channel] = 255 - Math.round(((255 - color[channel]!) * cover) / 255)
  }
}

/** How many pixels have nearly the same color, and what they add up to. */
class Shades {
  private readonly sums = new Float64Array(4096 * 4)

  count({ color }: Picture, { start, end }: Stretch): void {
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

  /** The color that most of the picture has: the mean of those that are nearly the same. */
  paper(): Color {
    const { sums } = this
    let most = 0
    for (let shade = 4; shade < sums.length; shade += 4) if (sums[shade + 3]! > sums[most + 3]!) most = shade
    const count = sums[most + 3]!
    return [sums[most]! / count, sums[most + 1]! / count, sums[most + 2]! / count]
  }
}

/** The pixels that stand out from the paper: how many they are, and how far they reach. */
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

  find({ start, end }: Stretch): void {
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
