import { type Block, heightOf, type Row } from './block.js'
import { CONTENT_BOTTOM, MARGIN } from './stationery.js'

/** A row where it belongs. */
export interface PlacedRow {
  row: Row
  y: number
}

// How much of the usual space between blocks may be left.
const DENSITIES = [1, 0.9, 0.8, 0.7, 0.6]

/** Lays blocks out on as few pages as they need, set closer if that saves a page, but no closer than that takes. */
export function layOut(blocks: Block[], firstTop: number): PlacedRow[][] {
  const layouts = DENSITIES.map((density) => paginate(closer(blocks, density), firstTop))
  const fewest = Math.min(...layouts.map((pages) => pages.length))
  // biome-ignore lint/style/noNonNullAssertion: one of them has the fewest
  return layouts.find((pages) => pages.length === fewest)!
}

const closer = (blocks: Block[], density: number): Block[] =>
  blocks.map((block) => ({ ...block, gap: block.gap * density, after: (block.after ?? 0) * density }))

/** No line of a paragraph stands alone, and what belongs together stays together. */
function paginate(blocks: Block[], firstTop: number): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let y = firstTop
  const turn = () => {
    pages.push([])
    y = MARGIN.top
  }
  const room = () => CONTENT_BOTTOM - y
  const place = (row: Row) => {
    // biome-ignore lint/style/noNonNullAssertion: there is a page from the start
    pages.at(-1)!.push({ row, y })
    y += row.height
  }
  blocks.forEach((block, index) => {
    // biome-ignore lint/style/noNonNullAssertion: there is a page from the start
    const isStart = () => pages.at(-1)!.length === 0
    const gap = gapBefore(blocks, index)
    if (!isStart() && gap + leastOf(blocks, index) > room()) turn()
    if (!isStart()) y += gap
    let left = block.rows
    while (left.length > 0) {
      const fit = rowsThatFit(left, room(), block.isWhole ?? false)
      left.slice(0, fit).forEach(place)
      left = left.slice(fit)
      if (left.length > 0) turn()
    }
  })
  return pages
}

const gapBefore = (blocks: Block[], index: number): number =>
  // biome-ignore lint/style/noNonNullAssertion: called with indexes of the blocks
  Math.max(blocks[index]!.gap, blocks[index - 1]?.after ?? 0)

/** The height that must be free for a block to begin here. */
function leastOf(blocks: Block[], index: number): number {
  // biome-ignore lint/style/noNonNullAssertion: called with indexes of the blocks
  const { rows, isWhole, keepsWithNext } = blocks[index]!
  const next = blocks[index + 1]
  if (keepsWithNext && next) return heightOf(rows) + gapBefore(blocks, index + 1) + leastOf(blocks, index + 1)
  return heightOf(isWhole || rows.length <= 3 ? rows : rows.slice(0, 2))
}

function rowsThatFit(rows: Row[], room: number, isWhole: boolean): number {
  let fit = 0
  let height = 0
  // biome-ignore lint/style/noNonNullAssertion: below the length
  while (fit < rows.length && height + rows[fit]!.height <= room + 0.01) height += rows[fit++]!.height
  // A block that is larger than a page breaks wherever it must.
  if (isWhole || fit === rows.length) return Math.max(1, fit)
  return Math.max(1, rows.length - fit === 1 && fit > 2 ? fit - 1 : fit)
}
