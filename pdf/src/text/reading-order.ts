import bidiFactory from 'bidi-js'
import { isRightToLeft, type Side } from './direction.js'
import type { DrawnText } from './drawn-text.js'
import { ownParts, type Unit } from './owned-parts.js'
import { isBracket, paired } from './paired-brackets.js'

/** Text in the order in which it is read. */
export interface ReadText extends DrawnText {
  side: Side
  /** Which characters are in a part that is read from the right. */
  turned: boolean[]
}

/** What one glyph shows, and its level in the bidirectional algorithm: odd if it is read from the right. */
interface Levelled extends Unit {
  level: number
}

const bidi = bidiFactory()
/** Only such lines have parts that depend on others. */
const PARTS = /[0-9()[\]<>«»{}]/

/**
 * A line, which is given as it is displayed, from left to right, in the order in which it is read: the bidirectional algorithm
 * backward. Files hold glyphs, and their makers put those of Arabic and Hebrew in the order in which they are displayed.
 */
export function asRead(line: DrawnText, side: Side = 'right'): ReadText {
  const { text, glyphs } = line
  if (!isRightToLeft(text)) return { text, glyphs, side: 'left', turned: new Array(text.length).fill(false) }
  const hasParts = PARTS.test(text)
  const units = hasParts ? ownParts(unitsOf(line), side) : unitsOf(line)
  if (side === 'right') units.reverse()
  setLevels(units, side, hasParts)
  const numbersKept = reverseRuns(units, 2)
  const ordered = side === 'right' ? numbersKept : reverseRuns(numbersKept, 1)
  if (hasParts) pairBrackets(ordered)
  return flat(ordered, side)
}

/** A text without glyphs, as displayed, in the order in which it is read. */
export const textAsRead = (displayed: string, side?: Side): string => asRead({ text: displayed, glyphs: [] }, side).text

/**
 * A text as it can be compared with what is read of its drawing: drawn and read again, from the right after a word from there. What a
 * line leaves open is then the same in both.
 */
export function asReadAgain(text: string, side: Side): string {
  if (side === 'left' && !isRightToLeft(text)) return text
  const before = side === 'right' ? '\u05d0' : ''
  const line = `${before}${text}`
  const levels = bidi.getEmbeddingLevels(line, side === 'right' ? 'rtl' : 'ltr')
  return textAsRead(bidi.getReorderedString(line, levels), side).slice(before.length)
}

function unitsOf({ text, glyphs }: DrawnText): Levelled[] {
  const units: Levelled[] = []
  let last: Levelled | undefined
  for (let index = 0; index < text.length; index++) {
    const [character, glyph] = [text[index] ?? '', glyphs[index]]
    if (last && glyph && last.glyph === glyph) last.text += character
    else {
      last = { text: character, glyph, level: 0, standIn: undefined }
      units.push(last)
    }
  }
  return units
}

/** Of a list whose parts are in the order of reading, though their letters may not be. */
function setLevels(units: Levelled[], side: Side, hasParts: boolean): void {
  const stated = units.map(({ text, standIn }) => standIn ?? text)
  const text = hasParts ? paired(stated) : stated
  const { levels } = bidi.getEmbeddingLevels(text.join(''), side === 'right' ? 'rtl' : 'ltr')
  let at = 0
  for (const [index, unit] of units.entries()) {
    unit.level = levels[at] ?? 0
    at += text[index]?.length ?? 0
  }
}

function reverseRuns(units: Levelled[], least: number): Levelled[] {
  const result: Levelled[] = []
  let run: Levelled[] = []
  const end = () => {
    for (let at = run.length - 1; at >= 0; at--) result.push(run[at] as Levelled)
    run = []
  }
  for (const unit of units) {
    if (unit.level >= least) run.push(unit)
    else {
      end()
      result.push(unit)
    }
  }
  end()
  return result
}

/** Some makers state the bracket that is drawn, others the one that is meant: those of one direction are made pairs. */
function pairBrackets(units: Levelled[]): void {
  for (const direction of [0, 1]) {
    const brackets = units.filter(({ text, level }) => level % 2 === direction && isBracket(text))
    const texts = paired(brackets.map(({ text }) => text))
    for (const [index, unit] of brackets.entries()) unit.text = texts[index] ?? unit.text
  }
}

function flat(units: Levelled[], side: Side): ReadText {
  const read: ReadText = { text: units.map(({ text }) => text).join(''), glyphs: [], side, turned: [] }
  for (const { text, glyph, level } of units) {
    for (let at = 0; at < text.length; at++) {
      read.glyphs.push(glyph)
      read.turned.push(level % 2 === 1)
    }
  }
  return read
}
