import type { Blank } from './blank.js'
import { type Part, type Row, rowsOf, stack } from './block.js'
import { wrap } from './line.js'
import type { RichText } from './rich-text.js'
import { BODY_SIZE, CONTENT_WIDTH, MARGIN } from './stationery.js'

const INDENT = 22
const BOX_INDENT = 19

/** A box and what it stands for. */
export interface Choice {
  box: Blank
  text: RichText
}

export const choice = (box: Blank, text: RichText): Choice => ({ box, text })

/** Boxes to tick, one below the other, aligned with the text of clauses. */
export const choices =
  (...all: Choice[]): Part =>
  () =>
    all.map((one, index) => ({
      rows: [choiceRow(one)],
      gap: index === 0 ? 4 : 2.5,
      isWhole: true,
      keepsWithNext: index < all.length - 1
    }))

/** A clause or paragraph and the boxes that belong to it, on one page with its last line. */
export const choose =
  (intro: Part, ...all: Choice[]): Part =>
  (count) => [...intro(count).map((block) => ({ ...block, keepsWithNext: true })), ...choices(...all)(count)]

function choiceRow({ box, text }: Choice): Row {
  const x = MARGIN.left + INDENT
  // biome-ignore lint/style/noNonNullAssertion: a blank takes a line
  const tick = wrap([[{ blank: box }]], BOX_INDENT, { size: BODY_SIZE })[0]!
  const lines = wrap(text, CONTENT_WIDTH - INDENT - BOX_INDENT, { size: BODY_SIZE })
  const body = stack(rowsOf(lines, x + BOX_INDENT))
  return {
    height: body.height,
    draw(ink, y) {
      // biome-ignore lint/style/noNonNullAssertion: a text takes a line
      const offset = lines[0]!.baselineAt(0) - tick.baselineAt(0)
      tick.draw(ink, x, y + offset)
      body.draw(ink, y)
    }
  }
}
