import { isVisible, plainText } from './found-tag.js'
import type { Glyph } from './glyph.js'

/** Text with the glyph of each character; none for a space that is only a gap. */
export interface DrawnText {
  text: string
  glyphs: (Glyph | undefined)[]
}

/** A gap that is a space, and one that separates columns, in ems. */
const SPACE = 0.15
export const COLUMN = 1.6

/** From which gap on a space is meant: text that brings its spaces along, or is tracked, needs a wider one. */
export function spaceGap(glyphs: Glyph[], gaps: number[]): number {
  const spaces = glyphs.filter(({ text }) => /^\s$/.test(text)).length
  if (spaces * 14 >= glyphs.length) return 0.6
  const sorted = gaps.filter((gap) => gap < COLUMN).sort((a, b) => a - b)
  return Math.max(SPACE, (sorted[sorted.length >> 1] ?? 0) + SPACE)
}

/**
 * The glyphs in the order in which they are drawn. A new line of a paragraph is a line feed, and a jump that no line of text
 * makes a form feed.
 */
export function drawnText(glyphs: Glyph[]): DrawnText {
  const text: string[] = []
  const shown: DrawnText['glyphs'] = []
  const gap = spaceGap(glyphs, [])
  let before: Glyph | undefined
  let lineStart: Glyph | undefined
  const put = (characters: string, glyph?: Glyph) => {
    for (const character of characters.split('')) {
      text.push(character)
      shown.push(glyph)
    }
  }
  for (const glyph of glyphs) {
    if (!isVisible(glyph)) continue
    const between = before && lineStart ? separator(before, glyph, lineStart, gap) : ''
    if (!(between === ' ' && text.at(-1) === ' ')) put(between)
    if (!lineStart || between === '\n' || between === '\f') lineStart = glyph
    put(plainText(glyph.text), glyph)
    before = glyph
  }
  return { text: text.join(''), glyphs: shown }
}

/** What the distance between two glyphs means. */
function separator(before: Glyph, glyph: Glyph, lineStart: Glyph, gap: number): string {
  const length = Math.hypot(before.ux, before.uy) || 1
  const [rightX, rightY] = [-before.uy / length, before.ux / length]
  const along = (x: number, y: number) => rightX * x + rightY * y
  const side = along(before.ax, before.ay) < 0 ? -1 : 1
  const right = along(glyph.x - before.x - before.ax, glyph.y - before.y - before.ay) * side
  const down = -((glyph.x - before.x) * before.ux + (glyph.y - before.y) * before.uy) / length
  const em = Math.max(before.size, glyph.size)
  const isTurned = (glyph.ux * before.ux + glyph.uy * before.uy) / (glyph.size * before.size) < 0.99
  if (isTurned || down >= 2.6 * em || down <= -0.3 * em) return '\f'
  if (down < 0.3 * em) {
    if (right < -1.2 * em) return glyph.text === before.text ? '' : '\f'
    if (right > 2 * COLUMN * em) return '\f'
    return right > gap * em ? ' ' : ''
  }
  // A line that starts far left of where its paragraph does belongs to another cell.
  const back = along(glyph.x - lineStart.x, glyph.y - lineStart.y) * side
  return back < -Math.max(72, 6 * em) ? '\f' : '\n'
}
