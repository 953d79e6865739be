import { expect, it } from 'vitest'
import { hasInk } from './has-ink.js'

it.each([
  '',
  ' ',
  '\u200b',
  '\u00ad\u200d',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u00a0\u3000',
  '\u200e\u034f'
])('sees nothing of %j', (text) => {
  expect(hasInk(text)).toBe(false)
})

it.each(['A', '\u200bA', 'ش', 'ส', '山', 'X.', 'क', '𡃁'])('sees %s', (text) => {
  expect(hasInk(text)).toBe(true)
})
