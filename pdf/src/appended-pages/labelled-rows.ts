import { DARK, type Flow, GREY, MARGIN } from './flow.js'

/** A label and its value. Rows without a value are omitted. */
export type Row = [label: string, value: string | null | undefined]

const SIZE = 9
const LEADING = 12.5
const LABEL_WIDTH = 122
const GAP = 8

/** Draws a list of labels and values, both wrapped; `width` in points. */
export function drawRows(flow: Flow, rows: Row[], width = flow.width): void {
  const shown = rows.map((row) => layOut(flow, row, width)).filter(({ height }) => height > 0)
  if (shown.length === 0) return
  flow.within('Table', () => {
    for (const row of shown) drawRow(flow, row)
  })
}

function drawRow(flow: Flow, { labels, values, height }: ReturnType<typeof layOut>): void {
  const { structure } = flow
  flow.within('TR', () => {
    const [head, cell] = [structure.add('TH'), structure.add('TD')]
    for (let index = 0; index < height; index++) {
      flow.reserve(LEADING)
      flow.y += LEADING
      const [label, value] = [labels[index], values[index]]
      if (label) structure.of(head, () => flow.canvas.text(label, MARGIN, flow.y, { size: SIZE, color: GREY }))
      if (value)
        structure.of(cell, () => flow.canvas.text(value, MARGIN + LABEL_WIDTH, flow.y, { size: SIZE, color: DARK }))
    }
  })
  flow.y += 2.5
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
