import { isMark, isTick, placesOptions } from '@signpost/spec/rules'
import type { Blank, FieldSpec } from './blank.js'
import type { Ink } from './ink.js'
import type { Atom, RichText, Word } from './rich-text.js'
import { BLANK_CLEARANCE, type Color, HAIRLINE, INK, LEADING } from './stationery.js'
import { measure, type Style } from './typeface.js'

export interface LineOptions {
  size: number
  color?: Color
  /** Whether blanks are underlined; not where a cell's border does it. */
  ruled?: boolean
}

/** A line of a paragraph, measured and ready to be drawn. */
export class Line {
  readonly height: number
  private readonly blanks: Blank[]

  constructor(
    private readonly words: Word[],
    private readonly options: LineOptions,
    private readonly restWidth: number
  ) {
    this.blanks = words.flat().flatMap((atom) => ('blank' in atom ? [atom.blank] : []))
    this.height = Math.max(options.size * LEADING, ...this.blanks.map((blank) => rowHeight(blank)))
  }

  /** y at the top of the line. */
  draw(ink: Ink, x: number, y: number): void {
    const baseline = this.baselineAt(y)
    let at = x
    for (const run of runsOf(this.words)) {
      if ('blank' in run) {
        const width = run.blank.width === 'rest' ? this.restWidth : run.blank.width
        drawBlank(ink, run.blank, at, baseline, width, this.options)
        at += width + gapAfter(run.blank)
      } else {
        const { size, color = INK } = this.options
        if (run.text.trim()) ink.text(run.text, at, baseline, { size, style: run.style, color })
        at += measure(run.text, run.style, size)
      }
    }
  }

  baselineAt(y: number): number {
    return y + this.height - this.depth()
  }

  private depth(): number {
    const isTall = this.blanks.some(({ field }) => !isBox(field))
    return isTall ? DROP + BLANK_CLEARANCE / 2 : this.options.size * 0.4
  }
}

/** How far below the base line of the text around it a blank ends: so that what is filled in stands on that line. */
const DROP = 3.5
const TICK_DROP = 2

const isBox = (field: FieldSpec): boolean => isTick(field) || placesOptions(field)

// What follows a box is not to touch it.
const gapAfter = ({ field }: Blank): number => (isBox(field) ? 2 : 0)

const rowHeight = ({ field, height }: Blank): number => height + (isBox(field) ? 2.5 : BLANK_CLEARANCE)

function drawBlank(ink: Ink, blank: Blank, x: number, baseline: number, width: number, options: LineOptions): void {
  const { field, height } = blank
  const bottom = baseline + (isBox(field) ? TICK_DROP : DROP)
  if (placesOptions(field)) ink.circle(x, bottom - height, width, { color: INK, width: 0.8 })
  else if (isTick(field)) ink.box(x, bottom - height, width, height, { stroke: INK, width: 0.8 })
  else if (isMark(field.type)) ink.box(x, bottom - height, width, height, { stroke: HAIRLINE })
  else if (options.ruled !== false) ink.rule(x, bottom, width, { color: INK, width: 0.5 })
  ink.field(field, x, bottom - height, width, height)
}

/** Joins neighbours of one style, with the spaces between words, so that text can be copied as it reads. */
function runsOf(words: Word[]): Atom[] {
  const runs: Atom[] = []
  words.forEach((word, index) => {
    // biome-ignore lint/style/noNonNullAssertion: no word is empty
    const atoms: Atom[] = index === 0 ? word : [{ text: ' ', style: spaceStyle(runs.at(-1), word[0]!) }, ...word]
    for (const atom of atoms) {
      const last = runs.at(-1)
      if (last && 'text' in last && 'text' in atom && last.style === atom.style) {
        runs[runs.length - 1] = { text: last.text + atom.text, style: last.style }
      } else runs.push(atom)
    }
  })
  return runs
}

function spaceStyle(before: Atom | undefined, after: Atom): Style {
  if (before && 'style' in before) return before.style
  return 'style' in after ? after.style : 'regular'
}

/** Breaks text into lines of this width. */
export function wrap(text: RichText, width: number, options: LineOptions): Line[] {
  const space = measure(' ', 'regular', options.size)
  const lines: Line[] = []
  let words: Word[] = []
  let used = 0
  const end = (rest = 0) => {
    if (words.length > 0) lines.push(new Line(words, options, rest))
    words = []
    used = 0
  }
  for (const word of text) {
    const own = widthOf(word, options.size)
    if (words.length > 0 && used + space + own > width) end()
    used += (words.length > 0 ? space : 0) + own
    words.push(word)
    const rest = word.find((atom): atom is { blank: Blank } => 'blank' in atom && atom.blank.width === 'rest')
    if (rest) end(rest.blank.least + width - used)
  }
  end()
  return lines
}

function widthOf(word: Word, size: number): number {
  return word.reduce((sum, atom) => {
    if ('text' in atom) return sum + measure(atom.text, atom.style, size)
    const width = atom.blank.width === 'rest' ? atom.blank.least : atom.blank.width
    return sum + width + gapAfter(atom.blank)
  }, 0)
}
