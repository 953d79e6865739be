import { type Block, type Part, type Row, rowsOf, stack } from './block.js'
import { wrap } from './line.js'
import { plain, type RichText } from './rich-text.js'
import { CONTENT_WIDTH, HAIRLINE, MARGIN, TINT } from './stationery.js'

/** A column's heading, and its share of the width. */
export interface Column {
  title: string
  share: number
}

const SIZE = 9
const PADDING = 5

/** A table with a heading row; blanks in cells have no rule of their own. */
export const table =
  (columns: Column[], ...cells: RichText[][]): Part =>
  (): Block[] => {
    const head = tableRow(
      columns,
      columns.map(({ title }) => plain(`**${title}**`)),
      true
    )
    const rows = cells.map((row) => tableRow(columns, row, false))
    return [{ rows: [head, ...rows], gap: 8, after: 10, isWhole: cells.length <= 10 }]
  }

function tableRow(columns: Column[], contents: RichText[], isHead: boolean): Row {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const cells = columns.map(({ share }, index) => {
    const before = columns.slice(0, index).reduce((sum, one) => sum + one.share, 0)
    const x = MARGIN.left + (before / total) * CONTENT_WIDTH
    const width = (share / total) * CONTENT_WIDTH
    const lines = wrap(contents[index] ?? [], width - 2 * PADDING, { size: SIZE, ruled: false })
    return { x, width, body: stack(rowsOf(lines, x + PADDING)) }
  })
  const height = Math.max(...cells.map(({ body }) => body.height)) + (isHead ? 5 : 4)
  return {
    height,
    draw(ink, y) {
      for (const { x, width, body } of cells) {
        ink.box(x, y, width, height, { stroke: HAIRLINE, ...(isHead ? { fill: TINT } : {}) })
        body.draw(ink, y + (height - body.height) / 2)
      }
    }
  }
}
