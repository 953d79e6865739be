import { describe, expect, test } from 'vitest'
import { accentOf, contrastOf, textContrast } from './accent.js'

const grounds = { light: ['#ffffff', '#edf0f4'], dark: ['#1a212c', '#10151d'] } as const

// Every color whose channels are multiples of 51: the web-safe ones, with black, white and mid-gray among them.
const channels = ['00', '33', '66', '99', 'cc', 'ff']
const colors = channels.flatMap((red) => channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)))

describe.each(Object.entries(grounds))('on %s backgrounds', (_name, [paper, desk]) => {
  test.each([...colors, '#767676', '#777777', '#7f7f7f', '#0f766e', '#ffcc00'])('text is legible with %s', (color) => {
    const { text, textHover, soft, button, buttonHover, onButton } = accentOf(color, [paper, desk])
    expect(button).toBe(color)
    for (const ground of [paper, desk, soft]) {
      expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(textContrast)
      expect(contrastOf(textHover, ground)).toBeGreaterThanOrEqual(textContrast)
    }
    expect(contrastOf(onButton, button)).toBeGreaterThanOrEqual(textContrast)
    expect(contrastOf(onButton, buttonHover)).toBeGreaterThanOrEqual(contrastOf(onButton, button))
  })
})

test('a color that is legible stays as it is', () => {
  expect(accentOf('#1d3fae', ['#ffffff', '#edf0f4'])).toMatchObject({ text: '#1d3fae', onButton: '#ffffff' })
  expect(accentOf('#9db4ff', ['#1a212c'])).toMatchObject({ text: '#9db4ff', onButton: '#000000' })
})

test('one that is not keeps its hue', () => {
  const { text } = accentOf('#ffcc00', ['#ffffff'])
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16))
  expect([red! > green!, green! > blue!, blue]).toEqual([true, true, 0])
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f766e', '#0f766e', 1]
])('the contrast of %s and %s is %d', (first, second, expected) => {
  expect(contrastOf(first, second)).toBeCloseTo(expected, 2)
})
