import type { ShapedText } from '../../fonts/shape-text.js'
import { wrapText } from '../fit-text.js'
import { DARK, type Flow, GREY, MARGIN } from './flow.js'

/** A label and what it says. Rows without a value are left out. */
export type Row = [label: string, value: string | null | undefined]

const SIZE = 9
const LEADING = 12.5
const LABEL_WIDTH = 122

/** A list of labels and values, values wrapped; `indent` and `width` in points. */
export function drawRows(flow: Flow, rows: Row[], indent = 0, width = flow.width - indent): void {
  for (const [label, value] of rows) {
    if (!value) continue
    const lines = wrapText(value, (width - LABEL_WIDTH) / SIZE)
    for (const [index, line] of lines.entries()) drawRow(flow, index === 0 ? label : '', line, indent)
    flow.y += 2.5
  }
}

function drawRow(flow: Flow, label: string, value: ShapedText, indent: number): void {
  flow.reserve(LEADING)
  flow.y += LEADING
  const left = MARGIN + indent
  if (label) flow.canvas.text(label, left, flow.y, { size: SIZE, color: GREY })
  flow.canvas.text(value, left + LABEL_WIDTH, flow.y, { size: SIZE, color: DARK })
}

/** How high `drawRows` will be, in points. */
export function heightOfRows(rows: Row[], width: number): number {
  const shown = rows.filter(([, value]) => value)
  const lines = shown.flatMap(([, value]) => wrapText(value!, (width - LABEL_WIDTH) / SIZE))
  return lines.length * LEADING + shown.length * 2.5
}
