import { expect, test } from 'vitest'
import { wordBefore } from './place-names.js'

const word = (name: string, left: number, top: number) => ({ name, left, top, bottom: top + 12 })
const words = [word('title', 72, 60), word('Address:', 72, 200), word('Town:', 300, 200), word('end', 72, 400)]
const field = (x: number, y: number) => ({ x, y, width: 100, height: 14 })

test.each([
  ['to the left in its line', field(150, 198), 'Address:'],
  ['nearest in its line', field(340, 198), 'Town:'],
  ['above, where its line has none', field(72, 230), 'Town:'],
  ['above, where its line begins after it', field(20, 398), 'Town:']
])('the word before a field is the one %s', (_, place, name) => {
  expect(wordBefore(words, place)?.name).toBe(name)
})

test('a field above all words has none before it', () => {
  expect(wordBefore(words, field(72, 10))).toBe(undefined)
})
