import type { PageText } from '../text/glyph.js'
import { type Segment, segmentsOf } from '../text/segments.js'
import type { Shape } from '../text/shape-reader.js'
import type { Area } from './area.js'
import { Bands } from './bands.js'
import { type Cell, cellsOf } from './cells.js'
import type { Effort } from './effort.js'
import { type Rule, rulesOf } from './rules.js'
import { type Word, wordsOf } from './words.js'

const INVISIBLE = 3
/** What arranging a glyph costs, compared with a comparison. */
const STEPS_OF_GLYPH = 20

/** What rules look at: the upright text of a page and what is drawn on it. */
export interface PageView {
  width: number
  height: number
  segments: Segment[]
  shapes: Shape[]
  words: Bands<Word>
  /** The lines of text, by their height from the ascenders to the descenders. */
  lines: Bands<Area & { segment: Segment }>
  rules: Rule[]
  rulesByHeight: Bands<Rule>
  uprights: Bands<Shape>
  cells: Cell[]
  text: string
  effort: Effort
}

export function viewOf({ glyphs, width, height }: PageText, shapes: Shape[], effort: Effort): PageView {
  effort.spend(glyphs.length * STEPS_OF_GLYPH)
  const shown = glyphs.filter(({ mode }) => mode !== INVISIBLE)
  const segments = segmentsOf(shown).filter(({ angle, text }) => angle === 0 && text.trim() !== '')
  const rules = rulesOf(shapes, segments, effort)
  const bands = <Item extends Area>(items: Item[]) => new Bands(items, height, effort)
  const uprights = shapes.filter(({ left, top, right, bottom }) => bottom - top > 8 && right - left < 2.5)
  return {
    width,
    height,
    segments,
    shapes,
    words: bands(segments.flatMap(wordsOf)),
    lines: bands(segments.map(lineOf)),
    rules,
    rulesByHeight: bands(rules),
    uprights: bands(uprights),
    cells: cellsOf(shapes, rules, uprights, width, effort),
    text: segments.map(({ text }) => text).join(' '),
    effort
  }
}

function lineOf(segment: Segment) {
  const { left, right, baseline, size } = segment
  return { left, right, top: baseline - 0.72 * size, bottom: baseline + 0.2 * size, segment }
}
