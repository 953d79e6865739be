import { shapeText } from '../fonts/shape-text.js'
import type { Canvas, Color } from './canvas.js'

const RED: Color = [0.78, 0.1, 0.1]
const PALE: Color = [0.98, 0.92, 0.92]

export const TEST_MARK = 'TEST — not legally binding'

/** Marks a page as a test: a line along its top edge, in red on white. */
export function drawTestMark(canvas: Canvas): void {
  const label = shapeText(TEST_MARK, 'bold')
  const size = Math.min(11, (canvas.width * 0.9) / label.width)
  const [width, height] = [label.width * size + 12, size * 1.7]
  const left = (canvas.width - width) / 2
  canvas.rectangle(left, 3, width, height, { fill: [1, 1, 1], opacity: 0.85 })
  canvas.text(label, canvas.width / 2, 3 + height * 0.72, { size, align: 'center', color: RED })
}

/** Draws a large, pale watermark on an appended page, below its content. */
export function drawWatermark(canvas: Canvas): void {
  const label = shapeText('TEST', 'bold')
  const size = (canvas.width * 0.75) / label.width
  canvas.turned(canvas.width * 0.5, canvas.height * 0.56, 45, () => {
    canvas.text(label, 0, size * 0.36, { size, align: 'center', color: PALE })
  })
}
