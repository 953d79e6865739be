import type { Canvas } from '../../draw/canvas.js'
import { fitText, LINE_HEIGHT, wrapText } from '../../draw/fit-text.js'
import { type ShapedText, shapeText } from '../../fonts/shape-text.js'
import type { FieldSettings } from './field-settings.js'

const PADDING = 2
/** Of the height of its field is what fills it, as readers have it. */
const FILLING = 0.8
const MAX_CELLS = 1000

/** One line, as large as the file says; closer and smaller where it would not fit. */
export function drawLine(canvas: Canvas, text: string, { fontSize, align, color }: FieldSettings): void {
  const shaped = shapeText(text.replace(/\s+/g, ' '), 'sans')
  const room = canvas.width - 2 * PADDING
  const size = fontSize || Math.min(canvas.height * FILLING, room / shaped.width)
  const y = canvas.height / 2 + size * 0.34
  place(canvas, [shaped], { room, size, align, color, y })
}

/** Paragraphs from the top on, as large as the file says; smaller where they would not fit. */
export function drawParagraphs(canvas: Canvas, text: string, { fontSize, align, color }: FieldSettings): void {
  const room = canvas.width - 2 * PADDING
  const fitted = fontSize
    ? { size: fontSize, lines: text.split(/\r\n?|\n/).flatMap((line) => wrapText(line, room / fontSize)) }
    : undefined
  const isSmall = fitted && fitted.lines.length * LINE_HEIGHT * fitted.size <= canvas.height - PADDING
  const { lines, size } = isSmall ? fitted : fitText(text, room, canvas.height - 2 * PADDING)
  place(canvas, lines, { room, size, align, color, y: PADDING + 0.93 * size })
}

/** A character in each cell. */
export function drawComb(canvas: Canvas, text: string, { maxLength, color, border, fontSize }: FieldSettings): void {
  const cells = maxLength >= 1 && maxLength <= MAX_CELLS ? Math.floor(maxLength) : [...text].length
  const step = canvas.width / cells
  const size = fontSize || Math.min(canvas.height * FILLING, step * 1.3)
  const y = canvas.height / 2 + size * 0.36
  for (let cell = 1; border && cell < cells && step > 1; cell++) {
    const line: [number, number][] = [
      [cell * step, 0],
      [cell * step, canvas.height]
    ]
    canvas.line(line, border)
  }
  for (const [index, char] of [...text].entries())
    canvas.text(char, (index + 0.5) * step, y, { size, align: 'center', color })
}

interface Placing extends Pick<FieldSettings, 'align' | 'color'> {
  room: number
  size: number
  /** The base line of the first line. */
  y: number
}

function place(canvas: Canvas, lines: ShapedText[], { room, size, align, color, y }: Placing): void {
  const x = { left: PADDING, center: canvas.width / 2, right: canvas.width - PADDING }[align]
  for (const [index, line] of lines.entries()) {
    // The fonts here are a little wider than those that the file names.
    const stretch = line.width > 0 ? Math.max(0.05, Math.min(1, room / (line.width * size))) : 1
    canvas.text(line, x, y + index * LINE_HEIGHT * size, { size, align, color, stretch })
  }
}
