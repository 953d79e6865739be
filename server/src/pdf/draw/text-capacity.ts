import { countGraphemes } from '../fonts/graphemes.js'
import { plainReach } from '../fonts/plain-reach.js'
import { breakLines, type Line, type MeasuredParagraph, reachable, UNSPACED } from './break-lines.js'
import { LINE_HEIGHT, paragraphsOf, SMALLEST } from './fit-text.js'

/** A box for text, in points. */
export interface TextBox {
  width: number
  height: number
}

/** The space that text keeps from the sides of its box. */
export const paddingOf = ({ width }: TextBox): number => Math.min(2, width / 20)

/**
 * How many characters of a text fit into a box, as a person counts them, if not all of them do at the smallest size that
 * is readable; null if all fit. Asked when a value is entered and answered without shaping it, in linear time; what it
 * says fits, `fitText` draws at that size or larger.
 */
export function charactersThatFit(text: string, box: TextBox): number | null {
  const width = (box.width - 2 * paddingOf(box)) / SMALLEST
  const most = Math.floor(box.height / (LINE_HEIGHT * SMALLEST) + 0.002)
  const fitting: string[] = []
  let lines = 0
  for (const paragraph of paragraphsOf(text, 'sans', plainReach, most + 1)) {
    const own = breakLines(paragraph, width)
    if (!isNarrowEnough(paragraph, own, width)) return 0
    // Counting takes longer than measuring: only what does not fit is counted.
    if (lines + own.length > most) return countLines(fitting) + partThatFits(paragraph, own[most - lines - 1], width)
    lines += own.length
    fitting.push(paragraph.text)
  }
  return null
}

/** The characters of lines, with their ends. */
const countLines = (lines: string[]): number => lines.reduce((sum, line) => sum + countGraphemes(line) + 1, 0)

// Not even one character stands beside the sides.
const isNarrowEnough = ({ reach }: MeasuredParagraph, lines: Line[], width: number): boolean =>
  lines.every(({ start, end }) => reach[end]! - reach[start]! <= width)

/** Up to the end of the last line that there is room for, and as much of the next word as that line still takes. */
function partThatFits(paragraph: MeasuredParagraph, last: Line | undefined, width: number): number {
  if (!last) return 0
  const rest = { start: last.start, end: paragraph.text.length }
  // Half a word of Thai may be two to a dictionary, and break elsewhere.
  const end = UNSPACED.test(paragraph.text) ? last.end : reachable(paragraph, rest, width)
  return countGraphemes(paragraph.text.slice(0, end).trimEnd())
}
