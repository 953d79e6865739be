import type { Blank } from './blank.js'
import { type Block, type Part, rowsOf, stack } from './block.js'
import { wrap } from './line.js'
import { plain, type RichText, rich } from './rich-text.js'
import { BODY_SIZE, CONTENT_WIDTH, GREY, HAIRLINE, INK, MARGIN, NAVY, TINT } from './stationery.js'

type Template<T> = (strings: TemplateStringsArray, ...values: (Blank | string)[]) => T

const NUMBER_INDENT = 22
const LETTER_INDENT = 20

/** A paragraph over the whole width. */
export const para: Template<Part> =
  (strings, ...values) =>
  () => [{ rows: rowsOf(wrap(rich(strings, ...values), CONTENT_WIDTH, { size: BODY_SIZE }), MARGIN.left), gap: 7 }]

/** Small print: how to fill in, what to do next. */
export const note: Template<Part> =
  (strings, ...values) =>
  () => {
    const lines = wrap(rich(strings, ...values), CONTENT_WIDTH, { size: 8, color: GREY })
    return [{ rows: rowsOf(lines, MARGIN.left), gap: 6, isWhole: true }]
  }

/** A heading between parts. */
export const heading =
  (text: string): Part =>
  () => {
    const draw: Block['rows'][number]['draw'] = (ink, y) =>
      ink.text(text, MARGIN.left, y + 11, { size: 10.5, style: 'bold', color: NAVY })
    return [{ rows: [{ height: 14, draw }], gap: 13, isWhole: true, keepsWithNext: true }]
  }

/** A numbered clause with a heading that runs into its text. */
export const clause =
  (title: string): Template<Part> =>
  (strings, ...values) =>
  (count) => {
    count.clause += 1
    const number = `${count.clause}.`
    const text = [...plain(`**${title}.**`), ...rich(strings, ...values)]
    return [hanging(number, text, MARGIN.left, NUMBER_INDENT, 7, 'bold')]
  }

/** Lettered items under a clause, which stay with the end of it. */
const items =
  (...texts: RichText[]): Part =>
  () =>
    texts.map((text, index) => {
      const letter = `(${String.fromCharCode(97 + index)})`
      return hanging(letter, text, MARGIN.left + NUMBER_INDENT, LETTER_INDENT, 3, 'regular')
    })

/** A clause and the items under it: its last line never stands without the first of them. */
export const clauseWith =
  (intro: Part, ...texts: RichText[]): Part =>
  (count) => [...intro(count).map((block) => ({ ...block, keepsWithNext: true })), ...items(...texts)(count)]

function hanging(
  mark: string,
  text: RichText,
  x: number,
  indent: number,
  gap: number,
  style: 'bold' | 'regular'
): Block {
  const lines = wrap(text, CONTENT_WIDTH - (x - MARGIN.left) - indent, { size: BODY_SIZE })
  const rows = rowsOf(lines, x + indent)
  const [first, ...others] = rows
  const marked: Block['rows'][number] = {
    // biome-ignore lint/style/noNonNullAssertion: a text takes a line
    height: first!.height,
    draw(ink, y) {
      // biome-ignore lint/style/noNonNullAssertion: a text takes a line
      ink.text(mark, x, lines[0]!.baselineAt(y), { size: BODY_SIZE, style })
      // biome-ignore lint/style/noNonNullAssertion: a text takes a line
      first!.draw(ink, y)
    }
  }
  return { rows: [marked, ...others], gap }
}

/** Words that must strike the eye: in a frame, and as large as a statute asks. */
export const notice =
  (title: string, size = BODY_SIZE): Template<Part> =>
  (strings, ...values) =>
  () => {
    const width = CONTENT_WIDTH - 24
    const lines = [
      ...wrap(plain(`**${title}**`), width, { size: size + 0.5, color: NAVY }),
      ...wrap(rich(strings, ...values), width, { size, color: INK })
    ]
    const inner = stack(rowsOf(lines, MARGIN.left + 12))
    const height = inner.height + 16
    const row: Block['rows'][number] = {
      height,
      draw(ink, y) {
        ink.box(MARGIN.left, y, CONTENT_WIDTH, height, { fill: TINT, stroke: HAIRLINE })
        inner.draw(ink, y + 7)
      }
    }
    return [{ rows: [row], gap: 9, isWhole: true }]
  }
