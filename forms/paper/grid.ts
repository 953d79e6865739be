import type { Blank } from './blank.js'
import { type Block, type Part, type Row, rowsOf, stack } from './block.js'
import { type Line, wrap } from './line.js'
import type { RichText } from './rich-text.js'
import { BODY_SIZE, CAPTION_SIZE, CONTENT_WIDTH, GREY, HAIRLINE, MARGIN, NAVY } from './stationery.js'

/** A cell of a grid; `span` of the twelve columns. */
export interface Cell {
  caption: string
  span: number
  content: RichText
}

const COLUMNS = 12
const PADDING = 5
const CAPTION_HEIGHT = 11.5
const LEAST_BODY = 20

/** A captioned cell that holds one blank, or text with blanks and boxes. */
export function cell(caption: string, span: number, content: Blank | RichText): Cell {
  const isText = Array.isArray(content)
  return { caption, span, content: isText ? content : [[{ blank: { ...content, width: 'rest', least: 30 } }]] }
}

/** Ruled rows of captioned cells, as on an official form. A row stays whole. */
export const grid =
  (...rows: Cell[][]): Part =>
  () => [{ rows: rows.map(gridRow), gap: 6, after: 11, isWhole: rows.length <= 6 }]

/** A dark bar that names the part of the form that follows. */
export const bar =
  (title: string): Part =>
  () => {
    const row: Row = {
      height: 17,
      draw(ink, y) {
        ink.box(MARGIN.left, y, CONTENT_WIDTH, 17, { fill: NAVY })
        ink.text(title, MARGIN.left + PADDING + 1, y + 12, { size: 9, style: 'bold', color: [1, 1, 1] })
      }
    }
    return [{ rows: [row], gap: 11, after: 8, isWhole: true, keepsWithNext: true }]
  }

/** A bar with a grid right below it. */
export const section =
  (title: string, ...rows: Cell[][]): Part =>
  (count): Block[] => [
    ...bar(title)(count).map((block) => ({ ...block, after: 0 })),
    ...grid(...rows)(count).map((block) => ({ ...block, gap: 0 }))
  ]

// A single line stands in the middle of its cell; several would touch the caption.
const spaceOver = (lines: Line[]): Row[] => (lines.length > 1 ? [{ height: 3, draw: () => {} }] : [])

function gridRow(cells: Cell[]): Row {
  const unit = CONTENT_WIDTH / COLUMNS
  const drawn = cells.map(({ caption, span, content }, index) => {
    const before = cells.slice(0, index).reduce((sum, one) => sum + one.span, 0)
    const x = MARGIN.left + before * unit
    const lines = wrap(content, span * unit - 2 * PADDING, { size: BODY_SIZE, ruled: false })
    return { caption, x, width: span * unit, body: stack([...spaceOver(lines), ...rowsOf(lines, x + PADDING)]) }
  })
  const height = CAPTION_HEIGHT + Math.max(LEAST_BODY, ...drawn.map(({ body }) => body.height)) + 1
  return {
    height,
    draw(ink, y) {
      for (const { caption, x, width, body } of drawn) {
        ink.box(x, y, width, height, { stroke: HAIRLINE })
        ink.text(caption, x + PADDING, y + 9.5, { size: CAPTION_SIZE, color: GREY })
        body.draw(ink, y + CAPTION_HEIGHT + Math.max(0, LEAST_BODY - body.height) / 2)
      }
    }
  }
}
