import { describe, expect, it, vi } from 'vitest'
import { graphemesOf } from '../fonts/graphemes.js'
import { shapedReach } from '../fonts/shaped-reach.js'
import { breakLines, measureParagraph } from './break-lines.js'
import { wrapText } from './fit-text.js'

function linesOf(text: string, width: number): string[] {
  const paragraph = measureParagraph(text, 'sans', shapedReach)
  return breakLines(paragraph, width).map(({ start, end }) => paragraph.text.slice(start, end))
}

const shown = (line: { runs: { glyphs: { codePoints: number[] }[] }[] }) =>
  String.fromCodePoint(...line.runs.flatMap(({ glyphs }) => glyphs.flatMap(({ codePoints }) => codePoints)))

describe('lines', () => {
  it('break between words, without the space that they break at', () => {
    expect(linesOf('one two three', 4.5)).toEqual(['one two', 'three'])
    expect(linesOf('漢字漢字', 2)).toEqual(['漢字', '漢字'])
    expect(linesOf('', 5)).toEqual([''])
  })

  it.each([
    'क्षत्रियक्षत्रियक्षत्रियक्षत्रिय',
    'நிகழ்ச்சிநிகழ்ச்சிநிகழ்ச்சி',
    'အောင်ဆန်းစုကြည်အောင်ဆန်းစုကြည်',
    'e\u0301'.repeat(2) + 'x\u0323\u0307'.repeat(30),
    '각'.normalize('NFD').repeat(20)
  ])('never part what a reader takes for one character: %s', (text) => {
    const lines = linesOf(text, 3)
    expect(lines.length).toBeGreaterThan(2)
    const whole = text.normalize('NFC')
    expect(lines.join('')).toBe(whole)
    expect(lines.flatMap((line) => [...graphemesOf(line)])).toEqual([...graphemesOf(whole)])
  })

  it('are found without reading the rest of the text again for each', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const lines = linesOf('x'.repeat(5000), 10)
    expect(lines.length).toBeGreaterThan(200)
    const read = segment.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    segment.mockRestore()
    expect(read).toBeLessThan(2 * 5000)
  })

  it.each([1, 40, 5000])('never part one character of very many marks: %i', (marks) => {
    const character = `x${'\u0327'.repeat(marks)}`
    expect(linesOf(character.repeat(3), 0.6)).toEqual([character, character, character])
  })

  it('break Thai between its words, which have no spaces', () => {
    const lines = linesOf('สัญญาฉบับนี้ทำขึ้นระหว่างคู่สัญญาทั้งสองฝ่าย', 9)
    const words = new Set(
      [...new Intl.Segmenter('th', { granularity: 'word' }).segment(lines.join(''))].map((word) => word.index)
    )
    let at = 0
    for (const line of lines) {
      expect(words).toContain(at)
      at += line.length
    }
    expect(lines.length).toBeGreaterThan(2)
  })

  it('are not wider than asked for, as they are drawn', () => {
    const text = 'Wave AVAToTa fifty-five officers, '.repeat(5)
    for (const line of wrapText(text, 12)) expect(line.width).toBeLessThanOrEqual(12.05)
  })
})

describe('lines of a paragraph that runs from right to left', () => {
  it('keep its direction, whatever each begins with', () => {
    const lines = wrapText('تم التوقيع مع شركة Company International في الرياض', 9)
    expect(lines.map(({ isRightToLeft }) => isRightToLeft)).toEqual(lines.map(() => true))
    const foreign = lines.find((line) => shown(line).includes('Company'))!
    expect(shown(foreign).trim().endsWith('International')).toBe(false)
  })

  it('begin on the right also with a number', () => {
    const text = 'ההסכם נחתם בתאריך 12/11/2026 בתל אביב'
    expect(linesOf(text, 9.5)[1]).toMatch(/^12/)
    const [, second] = wrapText(text, 9.5)
    expect(second).toMatchObject({ isRightToLeft: true })
    expect(shown(second!).endsWith('12/11/2026')).toBe(true)
  })

  it('take no direction from a paragraph that runs from left to right', () => {
    const lines = wrapText('The agreement with שלום עולם is signed', 8)
    expect(lines.some(({ isRightToLeft }) => isRightToLeft)).toBe(false)
  })
})
