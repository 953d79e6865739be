import { shapeText } from '../fonts/shape-text.js'
import { PdfError } from '../interface/error.js'
import type { Stamp } from '../interface/requests.js'
import { BLACK, type Canvas, type Color } from './canvas.js'
import { drawAttachment } from './draw-attachment.js'
import { fitText, LINE_HEIGHT, SMALLEST } from './fit-text.js'
import { paddingOf } from './text-capacity.js'

/** Ink blue, which distinguishes a signature from the printed text. */
const INK: Color = [0.05, 0.13, 0.42]

/** Draws one value within its box. */
export function drawStamp(canvas: Canvas, stamp: Stamp): void {
  if (stamp.kind === 'text') drawText(canvas, stamp)
  else if (stamp.kind === 'checkbox' && stamp.checked) drawTick(canvas, stamp)
  else if (stamp.kind === 'radio') drawDot(canvas, stamp)
  else if (stamp.kind === 'image') canvas.image(stamp.png, stamp.x, stamp.y, stamp.width, stamp.height)
  else if (stamp.kind === 'attachment') drawAttachment(canvas, stamp)
  else if (stamp.kind === 'typed-signature') drawTypedSignature(canvas, stamp, stamp.text)
}

interface Area {
  x: number
  y: number
  width: number
  height: number
}

function drawText(canvas: Canvas, area: Extract<Stamp, { kind: 'text' }>): void {
  const { text, align, size: largest, color } = area
  const padding = paddingOf(area)
  const width = area.width - 2 * padding
  const { lines, size } = fitText(text, width, area.height, 'sans', largest)
  // Values are validated when they are entered; a document is never sealed with an unreadable one.
  if (size < SMALLEST)
    throw new PdfError('TEXT_TOO_LONG', `a text of ${text.length} characters does not fit into its field`)
  const top = area.y + (area.height - lines.length * LINE_HEIGHT * size) / 2
  for (const [index, line] of lines.entries()) {
    const side = align ?? (line.isRightToLeft ? 'right' : 'left')
    const x = { left: area.x + padding, center: area.x + area.width / 2, right: area.x + area.width - padding }[side]
    // A line that is wider than measured is condensed.
    const stretch = Math.min(1, width / (line.width * size))
    canvas.text(line, x, top + (index * LINE_HEIGHT + 0.93) * size, {
      size,
      stretch,
      align: side,
      color: color ? readColor(color) : BLACK
    })
  }
}

const readColor = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as never

/** Draws a signature in handwriting, as large as its box allows, on a base line in the lower third. */
export function drawTypedSignature(
  canvas: Canvas,
  area: Area,
  text: string,
  align: 'left' | 'center' = 'center'
): void {
  const shaped = shapeText(text, 'script')
  const size = Math.min(area.height * 0.8, area.width / (shaped.width + 0.15))
  const x = align === 'left' ? area.x : area.x + area.width / 2
  canvas.text(shaped, x, area.y + area.height / 2 + size * 0.27, { size, style: 'script', color: INK, align })
}

function drawTick(canvas: Canvas, area: Area): void {
  const size = Math.min(area.width, area.height)
  const [left, top] = [area.x + (area.width - size) / 2, area.y + (area.height - size) / 2]
  const at = (x: number, y: number): [number, number] => [left + x * size, top + y * size]
  canvas.line([at(0.18, 0.52), at(0.42, 0.78), at(0.84, 0.22)], { width: size * 0.12, color: BLACK })
}

/** As radio buttons are filled: a disc that leaves a ring of the button free. */
function drawDot(canvas: Canvas, { x, y, width, height }: Area): void {
  canvas.disc(x + width / 2, y + height / 2, Math.min(width, height) * 0.28, BLACK)
}
