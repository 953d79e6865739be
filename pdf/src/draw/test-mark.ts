import { shapeText } from '../fonts/shape-text.js'
import type { Canvas, Color } from './canvas.js'

const RED: Color = [0.78, 0.1, 0.1]
const PALE: Color = [0.98, 0.92, 0.92]

export const TEST_MARK = 'TEST — not legally binding'

/** In points from the edge, where printers cannot print and so nothing of the page is. */
const MARGIN = 12

/** Marks a page as a test: a line in the margin at its top, in red on white, which leaves titles below it alone. */
export function drawTestMark(canvas: Canvas): void {
  const label = shapeText(TEST_MARK, 'bold')
  const size = Math.min(8, (canvas.width * 0.9) / label.width)
  const width = label.width * size + 8
  const left = (canvas.width - width) / 2
  canvas.rectangle(left, 0, width, MARGIN, { fill: [1, 1, 1], opacity: 0.85 })
  canvas.text(label, canvas.width / 2, MARGIN * 0.75, { size, align: 'center', color: RED })
}

/** Draws a large, pale watermark on an appended page, below its content. */
export function drawWatermark(canvas: Canvas): void {
  const label = shapeText('TEST', 'bold')
  const size = (canvas.width * 0.75) / label.width
  canvas.turned(canvas.width * 0.5, canvas.height * 0.56, 45, () => {
    canvas.text(label, 0, size * 0.36, { size, align: 'center', color: PALE })
  })
}
