import { isRightToLeft, type Side } from './direction.js'
import { type DrawnText, drawnText } from './drawn-text.js'
import type { Glyph } from './glyph.js'
import { paired } from './paired-brackets.js'
import { asRead } from './reading-order.js'
import { type Segment, segmentsOf } from './segments.js'
import { sidesOf } from './sides-of-lines.js'
import { foldText } from './text-pattern.js'

/** Text of a page in an order in which it is searched. */
export interface IndexedText extends DrawnText {
  /** The glyphs of lines that are read from the right. */
  fromRight: ReadonlySet<Glyph>
}

/**
 * The text of a page in the orders in which it is searched. As it is drawn, which keeps a sentence that goes on in the next line
 * within its column; and by where the glyphs are, for programs that draw text out of order. Lines with text from the right are
 * read from either side: a text is found whichever its line is read from.
 */
export function textIndex(glyphs: Glyph[]): IndexedText[] {
  const segments = segmentsOf(glyphs).sort((a, b) => a.angle - b.angle || a.baseline - b.baseline || a.left - b.left)
  const sides = sidesOf(segments)
  const isMixed = segments.some(({ text }) => isRightToLeft(text))
  const fromRight = new Set(
    segments.flatMap((segment, index) => (sides[index] === 'right' ? segment.glyphs.filter((glyph) => !!glyph) : []))
  )
  // Beside text from the right, brackets from the left may be turned round as well.
  const lines = isMixed ? segments.map(withPairs) : segments
  const likely = placedText(lines, sides)
  const others = isMixed ? [placedText(lines, sides.map(otherSide))] : []
  return [drawnText(glyphs), likely, ...others].map(({ text, glyphs }) => ({ text: foldText(text), glyphs, fromRight }))
}

const withPairs = (line: Segment): Segment =>
  isRightToLeft(line.text) ? line : { ...line, text: paired(line.text.split('')).join('') }

const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** Lines from top to bottom. What stands beside something, not beneath it, does not continue it. */
function placedText(segments: Segment[], sides: Side[]): DrawnText {
  const text: string[] = []
  const shown: DrawnText['glyphs'] = []
  let before: Segment | undefined
  for (const [index, segment] of segments.entries()) {
    const read = asRead(segment, sides[index])
    text.push(before && continues(before, segment) ? '\n' : '\f', read.text)
    shown.push(undefined)
    for (const glyph of read.glyphs) shown.push(glyph)
    before = segment
  }
  return { text: text.join(''), glyphs: shown }
}

function continues(before: Segment, next: Segment): boolean {
  const down = next.baseline - before.baseline
  const isBeneath = down > 0.3 * before.size && down < 2.6 * Math.max(before.size, next.size)
  return before.angle === next.angle && isBeneath && next.left < before.right && next.right > before.left
}
