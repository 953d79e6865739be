// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the text, which has a reach at each and one at its end

import type { TextStyle } from '../fonts/choose-face.js'
import { graphemeAt } from '../fonts/graphemes.js'
import { type Paragraph, readParagraph } from '../fonts/shape-text.js'

/** A measured paragraph and the words that its lines consist of. */
export interface MeasuredParagraph extends Paragraph {
  /** The width up to each UTF-16 unit, in em. */
  reach: Float64Array
  /** Looked for when a line is too short. */
  readonly words: Word[]
}

/** A word with the space after it, by indices of its paragraph's text. */
interface Word {
  start: number
  /** Where the space after it begins. */
  trimmed: number
  end: number
}

/** The range of a line in its paragraph's text, without trailing space. */
export interface Line {
  start: number
  end: number
}

const EAST_ASIAN = '\\u2e80-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{3ffff}'
/** Words with the space after them; Chinese and Japanese break between any two characters. */
const WORD = new RegExp(`[${EAST_ASIAN}]\\p{M}*\\s*|[^\\s${EAST_ASIAN}]+\\s*|\\s+`, 'gu')
/** Thai, Lao, Khmer and Burmese are written without spaces: only a dictionary knows their words. */
export const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/
// Looking up words is slow. Longer text has spaces, or breaks between any two syllables.
const MOST_LOOKED_UP = 2000
const dictionary = new Intl.Segmenter('th', { granularity: 'word' })

/** Reads a paragraph; `measure` returns its widths. */
export function measureParagraph(
  text: string,
  style: TextStyle,
  measure: (paragraph: Paragraph) => Float64Array,
  language?: string
): MeasuredParagraph {
  const paragraph = readParagraph(text, style, language)
  let words: Word[] | undefined
  return {
    ...paragraph,
    reach: measure(paragraph),
    get words() {
      words ??= wordsOf(paragraph.text)
      return words
    }
  }
}

/** Breaks a paragraph into lines of at most `width` em; a word that is wider is broken, too, between its graphemes. */
export function breakLines(paragraph: MeasuredParagraph, width: number): Line[] {
  const { text, reach } = paragraph
  if (reach[text.length]! <= width && !/\s$/.test(text)) return [{ start: 0, end: text.length }]
  const lines: Line[] = []
  let line: Line = { start: 0, end: 0 }
  for (const word of paragraph.words) {
    if (line.end > line.start && reach[word.trimmed]! - reach[line.start]! > width) {
      lines.push(line)
      line = { start: word.start, end: word.start }
    }
    while (reach[word.trimmed]! - reach[line.start]! > width) {
      const end = reachable(paragraph, { start: line.start, end: word.trimmed }, width)
      if (end === word.trimmed) break
      lines.push({ start: line.start, end })
      line = { start: end, end }
    }
    line.end = word.trimmed
  }
  return [...lines, line]
}

/** Whether a line that ends here parts a word. */
export const partsWord = ({ words }: MeasuredParagraph, at: number): boolean =>
  words.some(({ start, trimmed }) => start < at && at < trimmed)

/** Where a line of at most `width` em ends within a text; at least one grapheme long. */
export function reachable({ text, reach }: MeasuredParagraph, { start, end }: Line, width: number): number {
  let most = start
  while (most < end && reach[most + 1]! - reach[start]! <= width) most++
  if (most === end) return end
  // Whether a character begins at `most` the next one tells. Only one that is wider than a line reaches further.
  for (let length = most - start + 2; ; length *= 2) {
    const { index, segment } = graphemeAt(text.slice(start, Math.min(end, start + length)), most - start)
    if (index > 0) return start + index
    if (segment.length < length) return start + segment.length
  }
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let looked = 0
  for (const { 0: chunk, index } of text.matchAll(WORD)) {
    const trimmed = chunk.trimEnd().length
    // The first part of it, so that what follows changes nothing in the lines before.
    const part = UNSPACED.test(chunk) ? chunk.slice(0, Math.min(trimmed, MOST_LOOKED_UP - looked)) : ''
    looked += part.length
    const starts = part ? wordStarts(part) : [0]
    starts.forEach((start, order) => {
      const next = starts[order + 1]
      words.push({ start: index + start, trimmed: index + (next ?? trimmed), end: index + (next ?? chunk.length) })
    })
  }
  return words
}

/** Where words begin in text without spaces; what is no word, like a comma, stays with the one before it. */
function wordStarts(text: string): number[] {
  const starts = [0]
  for (const { index, isWordLike } of dictionary.segment(text)) if (isWordLike && index > 0) starts.push(index)
  return starts
}
