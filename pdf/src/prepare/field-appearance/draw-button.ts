import type { Canvas } from '../../draw/canvas.js'
import { circle, drawFrame, drawRoundFrame } from './draw-frame.js'
import { drawLine } from './draw-value.js'
import type { FieldSettings } from './field-settings.js'

type Point = [number, number]

const RADIO = 1 << 15
const PUSH = 1 << 16
/** How much of its box a mark fills. */
const FILLING = 0.67
/** The font of marks, by the height of its capitals. */
const CAPITALS = 0.7

/** Draws a push button with its caption, or a box with its mark unless its state is `Off`. */
export function drawButton(canvas: Canvas, settings: FieldSettings & { state: string }): void {
  const { flags, caption, state } = settings
  const isRadio = Boolean(flags & RADIO)
  const style = caption || (isRadio ? 'l' : '4')
  if (isRadio && style === 'l') drawRoundFrame(canvas, settings)
  else drawFrame(canvas, settings)
  if (flags & PUSH) {
    if (caption) drawLine(canvas, caption, { ...settings, align: 'center' })
  } else if (state !== 'Off') drawMark(canvas, style, settings)
}

/** By its code in the font of marks, Zapf Dingbats. */
function drawMark(canvas: Canvas, style: string, { fontSize, color }: FieldSettings): void {
  const fitting = Math.min(canvas.width, canvas.height) * FILLING
  const size = fontSize ? Math.min(fontSize * CAPITALS, fitting) : fitting
  const [left, top] = [(canvas.width - size) / 2, (canvas.height - size) / 2]
  const at = ([x, y]: Point): Point => [left + x * size, top + y * size]
  if (style === '8') {
    for (const stroke of CROSS) canvas.line(stroke.map(at), { width: size * 0.14, color })
  } else if (style === 'l') canvas.polygon(circle(canvas, size * 0.4), color)
  else if (SHAPES[style]) canvas.polygon(SHAPES[style].map(at), color)
  else canvas.line(TICK.map(at), { width: size * 0.14, color })
}

const TICK: Point[] = [
  [0.12, 0.55],
  [0.38, 0.85],
  [0.9, 0.12]
]

const CROSS: Point[][] = [
  [
    [0.12, 0.12],
    [0.88, 0.88]
  ],
  [
    [0.88, 0.12],
    [0.12, 0.88]
  ]
]

const SHAPES: Record<string, Point[]> = {
  // A square, a diamond and a star.
  n: [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9]
  ],
  u: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5]
  ],
  H: Array.from({ length: 10 }, (_, index): Point => {
    const angle = (index * Math.PI) / 5
    const radius = index % 2 ? 0.2 : 0.52
    return [0.5 + radius * Math.sin(angle), 0.53 - radius * Math.cos(angle)]
  })
}
