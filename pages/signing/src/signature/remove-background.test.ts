import { expect, test } from 'vitest'
import { removeBackground } from './remove-background.js'

const [width, height] = [400, 180]
type Light = (x: number, y: number) => number

/** Whether a stroke of a drawn signature, some pixels broad, covers a pixel. */
function isInk(x: number, y: number, breadth = 5): boolean {
  const wave = 90 + 45 * Math.sin(x / 22)
  const isWave = x > 60 && x < 330 && Math.abs(y - wave) < breadth
  return isWave || (x > 60 && x < 340 && Math.abs(y - 150) < breadth / 2)
}

/** A photo of a signature: ink of a colour on warm, grainy paper under some light. */
function aPhoto(light: Light, { breadth = 5, ink = [0.25, 0.28, 0.5] } = {}) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    // The same grain in each run, of 4 % at most.
    const grain = 1 - 0.04 * (((index * 7919) % 97) / 97)
    const paint = isInk(x, y, breadth) ? ink : [1, 0.96, 0.88]
    for (const [channel, share] of paint.entries()) data[index * 4 + channel] = light(x, y) * share * grain
    data[index * 4 + 3] = 255
  }
  return { width, height, data }
}

/** The shares of ink that is seen, and of paper that is not. */
function judge({ data }: { data: Uint8ClampedArray }, breadth = 5) {
  const count = { ink: 0, seen: 0, paper: 0, gone: 0 }
  for (let index = 0; index < width * height; index++) {
    const alpha = data[index * 4 + 3]!
    if (isInk(index % width, Math.floor(index / width), breadth)) {
      count.ink += 1
      count.seen += Number(alpha > 200)
    } else {
      count.paper += 1
      count.gone += Number(alpha === 0)
    }
  }
  return { seen: count.seen / count.ink, gone: count.gone / count.paper }
}

const lights: [string, Light][] = [
  ['even light', () => 245],
  ['a lamp at one side', (x) => 250 - x * 0.45],
  ['a lamp in a corner', (x, y) => 250 - Math.hypot(x, y) * 0.4],
  ['the shadow of a hand, soft at its edge', (x) => 240 - 120 / (1 + Math.exp((200 - x) / 14))],
  ['dim light', () => 95]
]

test.each(lights)('under %s, the paper goes and the ink stays', (_, light) => {
  const photo = aPhoto(light)
  expect(removeBackground(photo)).toBe(true)
  const { seen, gone } = judge(photo)
  expect(seen).toBeGreaterThan(0.98)
  expect(gone).toBeGreaterThan(0.99)
})

test('the inside of a broad felt pen stays, too, and its color is not changed', () => {
  const photo = aPhoto((x) => 250 - x * 0.3, { breadth: 11 })
  const before = photo.data.filter((_, index) => index % 4 !== 3)
  expect(removeBackground(photo)).toBe(true)
  expect(judge(photo, 11).seen).toBeGreaterThan(0.98)
  const after = photo.data.filter((_, index) => index % 4 !== 3)
  expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true)
})

test('a pale pencil stays', () => {
  const photo = aPhoto((x) => 245 - x * 0.2, { ink: [0.55, 0.55, 0.56] })
  expect(removeBackground(photo)).toBe(true)
  expect(judge(photo).seen).toBeGreaterThan(0.95)
})

test.each([
  ['empty paper', () => aPhoto(() => 240, { ink: [1, 0.96, 0.88] })],
  [
    'a picture that is transparent already',
    () => {
      const picture = aPhoto(() => 240)
      for (let index = 0; index < width * height; index++) {
        if (!isInk(index % width, Math.floor(index / width))) picture.data[index * 4 + 3] = 0
      }
      return picture
    }
  ]
])('%s is left as it is', (_, make) => {
  const picture = make()
  const before = picture.data.slice()
  expect(removeBackground(picture)).toBe(false)
  expect(Buffer.from(picture.data).equals(Buffer.from(before))).toBe(true)
})
