import { type DrawnText, drawnText } from './drawn-text.js'
import type { Glyph } from './glyph.js'
import { type Segment, segmentsOf } from './segments.js'
import { foldText } from './text-pattern.js'

/**
 * The text of a page in the orders in which it is searched. As it is drawn, which keeps a sentence that goes on in the next line
 * within its column; and by where the glyphs are, for programs that draw text out of order.
 */
export function textIndex(glyphs: Glyph[]): DrawnText[] {
  return [drawnText(glyphs), placedText(glyphs)].map(({ text, glyphs }) => ({ text: foldText(text), glyphs }))
}

/** Lines from top to bottom. What stands beside something, not beneath it, does not continue it. */
function placedText(glyphs: Glyph[]): DrawnText {
  const text: string[] = []
  const shown: DrawnText['glyphs'] = []
  const segments = segmentsOf(glyphs).sort((a, b) => a.angle - b.angle || a.baseline - b.baseline || a.left - b.left)
  let before: Segment | undefined
  for (const segment of segments) {
    text.push(before && continues(before, segment) ? '\n' : '\f', segment.text)
    shown.push(undefined)
    for (const glyph of segment.glyphs) shown.push(glyph)
    before = segment
  }
  return { text: text.join(''), glyphs: shown }
}

function continues(before: Segment, next: Segment): boolean {
  const down = next.baseline - before.baseline
  const isBeneath = down > 0.3 * before.size && down < 2.6 * Math.max(before.size, next.size)
  return before.angle === next.angle && isBeneath && next.left < before.right && next.right > before.left
}
