import { describe, expect, it, vi } from 'vitest'
import { countGraphemes, graphemesOf } from '../fonts/graphemes.js'
import { fitText, SMALLEST } from './fit-text.js'
import { charactersThatFit, paddingOf } from './text-capacity.js'

const TEXTS = [
  'The quick brown fox jumps over the lazy dog, fifty-five times. ',
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'क्षत्रिय रुद्र पेरू रूस निर्माण ',
  'ಟೋಗೋ ಕುವೆಂಪು ಪುಟ್ಟಪ್ಪ ',
  'عمان هذا العقد مبرم في مدينة الرياض ',
  'สัญญาฉบับนี้ทำขึ้นระหว่างคู่สัญญา',
  '契約書の内容を確認しました。',
  'one\ntwo\n\nthree '
].map((text) => text.repeat(Math.ceil(2500 / text.length)))
const BOXES = [
  { width: 90, height: 20 },
  { width: 200, height: 12 },
  { width: 40, height: 60 },
  { width: 30, height: 4.8 }
]
const CASES = TEXTS.flatMap((text) => BOXES.map((box) => ({ text, box, shown: text.slice(0, 12) })))

const first = (text: string, count: number) => [...graphemesOf(text)].slice(0, count).join('')
const sizeIn = (text: string, box: { width: number; height: number }) =>
  fitText(text, box.width - 2 * paddingOf(box), box.height).size

describe('what fits a box', () => {
  it.each(CASES)('is drawn at 4 points or larger: $shown in $box.width x $box.height', ({ text, box }) => {
    const count = charactersThatFit(text, box)!
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(countGraphemes(text))
    const part = first(text, count).trimEnd()
    expect(charactersThatFit(part, box)).toBeNull()
    expect(sizeIn(part, box)).toBeGreaterThanOrEqual(SMALLEST)
  })

  it('is as much as there is room for', () => {
    const box = { width: 90, height: 20 }
    const count = charactersThatFit('x'.repeat(2000), box)!
    expect(charactersThatFit('x'.repeat(count), box)).toBeNull()
    expect(charactersThatFit('x'.repeat(count + 1), box)).toBe(count)
  })

  it('is counted only if not all of it fits', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    expect(charactersThatFit('one two\n'.repeat(100), { width: 500, height: 700 })).toBeNull()
    expect(segment).not.toHaveBeenCalled()
    expect(charactersThatFit('one two\n'.repeat(100), { width: 500, height: 24 })).toBe(5 * 8)
    segment.mockRestore()
  })

  it('is found without reading paragraphs that there is no line for', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect(charactersThatFit('\n'.repeat(4999), { width: 500, height: 24 })).toBe(5)
    expect(normalize.mock.calls.length).toBeLessThan(10)
    normalize.mockRestore()
  })

  it('may be higher than its box by what nobody sees', () => {
    const box = { width: 90, height: 9.595 }
    expect(charactersThatFit('one\ntwo', box)).toBeNull()
    expect(fitText('one\ntwo', box.width, box.height).size).toBe(4)
  })

  it('is nothing in a box that is lower than a line or narrower than a letter', () => {
    expect(charactersThatFit('x', { width: 90, height: 4.7 })).toBe(0)
    expect(charactersThatFit('x', { width: 90, height: 4.8 })).toBeNull()
    expect(charactersThatFit('W', { width: 3, height: 20 })).toBe(0)
  })

  it('is not what would have to be smaller', () => {
    expect(sizeIn('W'.repeat(2000), { width: 90, height: 20 })).toBeLessThan(SMALLEST)
  })
})
