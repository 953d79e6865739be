import type { FormDefinition } from './form.js'
import type { Ink } from './ink.js'
import { wrap } from './line.js'
import { plain } from './rich-text.js'
import { CONTENT_WIDTH, GREY, HAIRLINE, INK, MARGIN, NAVY, PAGE } from './stationery.js'
import { measure } from './typeface.js'
import { STATE_NAMES } from './us-states.js'

const RIGHT = MARGIN.left + CONTENT_WIDTH
const TITLE_SIZE = 17

/** The title over the first page, and where the text begins below it. */
export function drawTitle(ink: Ink, form: FormDefinition): number {
  // biome-ignore lint/style/noNonNullAssertion: a test asks for the name of every state
  const place = form.state ? STATE_NAMES[form.state]!.toUpperCase() : undefined
  let y = MARGIN.top - 18
  const lines = wrap(plain(`**${form.title}**`), CONTENT_WIDTH - (place ? 90 : 0), { size: TITLE_SIZE, color: NAVY })
  for (const line of lines) {
    line.draw(ink, MARGIN.left, y)
    y += line.height
  }
  if (place)
    ink.text(place, RIGHT, MARGIN.top - 1, { size: 8, style: 'bold', color: GREY, align: 'right', tracking: 1 })
  ink.rule(MARGIN.left, y + 4, CONTENT_WIDTH, { color: NAVY, width: 1.6 })
  return y + 14
}

/** What stands above and below the text of every page. */
export function drawMargins(ink: Ink, form: FormDefinition, pageCount: number): void {
  if (ink.page > 1) {
    ink.text(form.title, MARGIN.left, 40, { size: 7.5, color: GREY })
    // biome-ignore lint/style/noNonNullAssertion: a test asks for the name of every state
    if (form.state) ink.text(STATE_NAMES[form.state]!, RIGHT, 40, { size: 7.5, color: GREY, align: 'right' })
    ink.rule(MARGIN.left, 46, CONTENT_WIDTH, { color: HAIRLINE, width: 0.5 })
  }
  const y = PAGE.height - 40
  ink.rule(MARGIN.left, y - 11, CONTENT_WIDTH, { color: HAIRLINE, width: 0.5 })
  ink.text(`${form.slug}  ·  edition ${form.updatedAt.slice(0, 7)}`, MARGIN.left, y, { size: 7.5, color: GREY })
  const [page, of] = [`Page ${ink.page}`, ` of ${pageCount}`]
  ink.text(of, RIGHT, y, { size: 7.5, color: GREY, align: 'right' })
  ink.text(page, RIGHT - measure(of, 'regular', 7.5), y, { size: 7.5, style: 'bold', color: INK, align: 'right' })
}
