import type { Picture } from '../pdf/draw/decode-png.js'

/** How far a pixel's color must be from the paper's, in one channel of 0 to 255, to count as ink. */
const CONTRAST = 20
/** What reaches over fewer pixels both ways is a dot. A dot of the signing page's pen is 11 to 17 wide. */
const SHORTEST = 20
/** The least share of the picture's longer side that ink reaches over: a speck on a scan is no signature. */
const SHARE = 0.04
/** The least number of pixels with ink: some specks far apart are no signature. */
const LEAST_INK = 32

/** Whether a picture shows a signature: something that stands out from its paper and is more than a dot. */
export function showsInk(picture: Picture): boolean {
  const { width, height } = picture
  const paper = paperOf(picture)
  const box = { left: width, top: height, right: -1, bottom: -1 }
  let ink = 0
  for (let at = 0; at < width * height; at++) {
    if (!isInk(picture, at, paper)) continue
    ink++
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.top) box.top = y
    if (y > box.bottom) box.bottom = y
  }
  const reach = Math.max(box.right - box.left, box.bottom - box.top) + 1
  return ink >= LEAST_INK && reach >= Math.max(SHORTEST, SHARE * Math.max(width, height))
}

type Color = [red: number, green: number, blue: number]

/** The color that most of the picture has: the mean of those that are nearly the same. */
function paperOf(picture: Picture): Color {
  const shades = new Float64Array(4096 * 4)
  let most = 0
  for (let at = 0; at < picture.width * picture.height; at++) {
    const [red, green, blue] = [onWhite(picture, at, 0), onWhite(picture, at, 1), onWhite(picture, at, 2)]
    const shade = (((red & 0xf0) << 4) | (green & 0xf0) | (blue >> 4)) * 4
    shades[shade]! += red
    shades[shade + 1]! += green
    shades[shade + 2]! += blue
    if (++shades[shade + 3]! > shades[most + 3]!) most = shade
  }
  const count = shades[most + 3]!
  return [shades[most]! / count, shades[most + 1]! / count, shades[most + 2]! / count]
}

function isInk(picture: Picture, at: number, paper: Color): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs(onWhite(picture, at, channel) - paper[channel]!) >= CONTRAST) return true
  }
  return false
}

/** A channel of a pixel, as it looks on white paper. */
function onWhite({ color, alpha }: Picture, at: number, channel: number): number {
  const value = color[at * 3 + channel]!
  return alpha ? 255 - Math.round(((255 - value) * alpha[at]!) / 255) : value
}
