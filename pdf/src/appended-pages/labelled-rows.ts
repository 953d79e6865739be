import type { ShapedText } from '../fonts/shape-text.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'

/** A label and its value. Rows without a value are omitted. */
export type Row = [label: string, value: string | null | undefined]

const SIZE = 9
const LEADING = 12.5
const LABEL_WIDTH = 122
const GAP = 8

/** Draws a list of labels and values, both wrapped; `width` in points. */
export function drawRows(flow: Flow, rows: Row[], width = flow.width): void {
  for (const row of rows) {
    const { labels, values, height } = layOut(flow, row, width)
    for (let index = 0; index < height; index++) drawLine(flow, labels[index], values[index])
    if (height > 0) flow.y += 2.5
  }
}

function drawLine(flow: Flow, label: ShapedText | undefined, value: ShapedText | undefined): void {
  flow.reserve(LEADING)
  flow.y += LEADING
  if (label) flow.canvas.text(label, MARGIN, flow.y, { size: SIZE, color: GREY })
  if (value) flow.canvas.text(value, MARGIN + LABEL_WIDTH, flow.y, { size: SIZE, color: DARK })
}

/** The height of what `drawRows` draws, in points. */
export function heightOfRows(flow: Flow, rows: Row[], width: number): number {
  const heights = rows.map((row) => layOut(flow, row, width).height)
  return heights.reduce((sum, height) => sum + (height > 0 ? height * LEADING + 2.5 : 0), 0)
}

function layOut(flow: Flow, [label, value]: Row, width: number) {
  const values = value ? flow.wrap(value, (width - LABEL_WIDTH) / SIZE) : []
  const labels = value ? flow.wrap(label, (LABEL_WIDTH - GAP) / SIZE) : []
  return { labels, values, height: Math.max(labels.length, values.length) }
}
