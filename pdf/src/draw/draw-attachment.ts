import { type ShapedText, shapeText } from '../fonts/shape-text.js'
import { BLACK, type Canvas, type Color } from './canvas.js'
import { LINE_HEIGHT } from './fit-text.js'
import { paddingOf } from './text-capacity.js'

interface Area {
  x: number
  y: number
  width: number
  height: number
}

const GREY: Color = [0.35, 0.38, 0.43]
const LARGEST = 10
const SMALLEST = 4

/** A paper clip in a square of 1, as one line. */
const CLIP: [number, number][] = [
  [0.84, 0.46],
  [0.5, 0.8],
  [0.3, 0.86],
  [0.16, 0.72],
  [0.2, 0.52],
  [0.58, 0.16],
  [0.72, 0.14],
  [0.84, 0.24],
  [0.82, 0.38],
  [0.48, 0.7],
  [0.38, 0.68],
  [0.4, 0.56],
  [0.66, 0.3]
]

/** Draws a paper clip, and beside it the name of the attached file on one line, shortened if it is too long. */
export function drawAttachment(canvas: Canvas, { text, ...area }: Area & { text: string }): void {
  const padding = paddingOf(area)
  const size = Math.max(SMALLEST, Math.min(LARGEST, area.height / LINE_HEIGHT))
  const middle = area.y + area.height / 2
  const clip = Math.min(size * 1.1, area.height, area.width)
  const points = CLIP.map(([x, y]): [number, number] => [area.x + padding + x * clip, middle + (y - 0.5) * clip])
  canvas.line(points, { width: clip * 0.075, color: GREY })
  const start = padding + clip + size * 0.3
  const shown = shortened(text, (area.width - start - padding) / size)
  if (shown) canvas.text(shown, area.x + start, middle + size * 0.34, { size, color: BLACK })
}

/** The text, or its beginning and its extension, in `width` em. Undefined if nothing fits. */
function shortened(text: string, width: number): ShapedText | undefined {
  const whole = shapeText(text, 'sans')
  if (whole.width <= width) return whole
  const extension = /\.\w{1,5}$/.exec(text)?.[0] ?? ''
  const characters = [...text.slice(0, text.length - extension.length)]
  let fitting: ShapedText | undefined
  for (let low = 1, high = characters.length - 1; low <= high; ) {
    const count = (low + high) >> 1
    const tried = shapeText(`${characters.slice(0, count).join('')}…${extension}`, 'sans')
    const fits = tried.width <= width
    if (fits) fitting = tried
    if (fits) low = count + 1
    else high = count - 1
  }
  return fitting
}
