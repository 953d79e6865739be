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
 * How many characters (graphemes) of a text fit into a box at the smallest readable size; null if all fit. Computed
 * when a value is entered, without shaping it, in linear time. `fitText` draws a text that fits at that size or larger.
 */
export function charactersThatFit(text: string, box: TextBox): number | null {
  const width = (box.width - 2 * paddingOf(box)) / SMALLEST
  const most = Math.floor(box.height / (LINE_HEIGHT * SMALLEST) + 0.002)
  const fitting: string[] = []
  let lines = 0
  for (const paragraph of paragraphsOf(text, 'sans', plainReach, most + 1)) {
    const own = breakLines(paragraph, width)
    if (!isNarrowEnough(paragraph, own, width)) return 0
    // Counting is slower than measuring, so only text that does not fit is counted.
    if (lines + own.length > most) return countLines(fitting) + partThatFits(paragraph, own[most - lines - 1], width)
    lines += own.length
    fitting.push(paragraph.text)
  }
  return null
}

/** The characters of lines, with their ends. */
const countLines = (lines: string[]): number => lines.reduce((sum, line) => sum + countGraphemes(line) + 1, 0)

// The box is too narrow for any character.
const isNarrowEnough = ({ reach }: MeasuredParagraph, lines: Line[], width: number): boolean =>
  // biome-ignore lint/style/noNonNullAssertion: a line's ends are of its paragraph
  lines.every(({ start, end }) => reach[end]! - reach[start]! <= width)

/** Up to the end of the last line that fits, and as much of the next word as fits into that line. */
function partThatFits(paragraph: MeasuredParagraph, last: Line | undefined, width: number): number {
  if (!last) return 0
  const rest = { start: last.start, end: paragraph.text.length }
  // The dictionary may split a part of a Thai word differently.
  const end = UNSPACED.test(paragraph.text) ? last.end : reachable(paragraph, rest, width)
  return countGraphemes(paragraph.text.slice(0, end).trimEnd())
}
