import type { Picture } from '@signpost/pdf/pictures'
import { describe, expect, it } from 'vitest'
import { showsInk } from './signature-ink.js'

type Paint = (x: number, y: number) => number

/** A grey picture; `alpha` of 255 where it is not given. */
function picture(width: number, height: number, shade: Paint, alpha?: Paint): Picture {
  const at = (paint: Paint) => Array.from({ length: width * height }, (_, i) => paint(i % width, Math.floor(i / width)))
  const color = Buffer.from(at(shade).flatMap((value) => [value, value, value]))
  return { width, height, color, alpha: alpha && Buffer.from(at(alpha)) }
}

const stroke: Paint = (x, y) => (y === 20 && x >= 40 && x < 90 ? 0 : 255)
const dot =
  (size: number): Paint =>
  (x, y) =>
    x >= 40 && x < 40 + size && y >= 10 && y < 10 + size ? 0 : 255

describe('a signature shows', () => {
  it.each([
    ['black on white', picture(200, 80, stroke)],
    [
      'on clear ground',
      picture(
        200,
        80,
        () => 0,
        (x, y) => 255 - stroke(x, y)
      )
    ],
    ['pencil on grey paper', picture(200, 80, (x, y) => (stroke(x, y) === 0 ? 180 : 210))],
    ['white on black', picture(200, 80, (x, y) => 255 - stroke(x, y))]
  ])('%s', async (_, shown) => {
    expect(await showsInk(shown)).toBe(true)
  })
})

it('takes 32 pixels that reach far enough for ink, and 31 for specks', async () => {
  const pixels = (count: number) => picture(200, 80, (x, y) => (y === 9 && x % 3 === 0 && x < 3 * count ? 0 : 255))
  expect(await showsInk(pixels(32))).toBe(true)
  expect(await showsInk(pixels(31))).toBe(false)
})

it.each([0, 1, 2])('sees ink that differs from the paper in channel %i alone', async (channel) => {
  const colored = picture(200, 80, () => 255)
  for (let x = 40; x < 90; x++) colored.color[(20 * 200 + x) * 3 + channel] = 0
  expect(await showsInk(colored)).toBe(true)
})

it('sees a stroke that goes from top to bottom', async () => {
  expect(await showsInk(picture(200, 80, (x, y) => (x === 40 && y > 20 ? 0 : 255)))).toBe(true)
})

describe('nothing shows of', () => {
  it.each([
    ['white', picture(200, 80, () => 255)],
    [
      'clear ground',
      picture(
        200,
        80,
        () => 0,
        () => 0
      )
    ],
    ['all black', picture(200, 80, () => 0)],
    ['paper with noise', picture(200, 80, (x, y) => 230 + ((x * 7 + y * 13) % 16))],
    ['one pixel', picture(200, 80, dot(1))],
    ['a dot of the pen', picture(200, 80, dot(17))],
    ['a speck on a large scan', picture(1000, 400, dot(30))],
    ['two pixels far apart', picture(200, 80, (x, y) => ((x === 5 || x === 190) && y === 5 ? 0 : 255))]
  ])('%s', async (_, shown) => {
    expect(await showsInk(shown)).toBe(false)
  })
})
