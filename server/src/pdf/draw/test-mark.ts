import { shapeText } from '../fonts/shape-text.js'
import type { Canvas, Color } from './canvas.js'

const RED: Color = [0.78, 0.1, 0.1]

/** Marks a page so that nobody takes a test for a contract: a line along its top edge, in red on white. */
export function drawTestMark(canvas: Canvas): void {
  const label = shapeText('TEST — not legally binding', 'bold')
  const size = Math.min(9, (canvas.width * 0.9) / label.width)
  const [width, height] = [label.width * size + 12, size * 1.7]
  const left = (canvas.width - width) / 2
  canvas.rectangle(left, 3, width, height, { fill: [1, 1, 1], opacity: 0.85 })
  canvas.text(label, canvas.width / 2, 3 + height * 0.72, { size, align: 'center', color: RED })
}
