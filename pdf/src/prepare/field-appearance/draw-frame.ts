import type { Canvas, Color } from '../../draw/canvas.js'
import type { FieldSettings } from './field-settings.js'

type Point = [number, number]

const WHITE: Color = [1, 1, 1]
const GREY: Color = [0.5, 0.5, 0.5]
const LIGHT: Color = [0.75, 0.75, 0.75]

/** Background and border. */
export function drawFrame(canvas: Canvas, { background, border }: FieldSettings): void {
  const { width, height } = canvas
  if (background) canvas.rectangle(0, 0, width, height, { fill: background })
  if (!border) return
  if (border.style === 'B' || border.style === 'I') drawRelief(canvas, border.width, border.style === 'B')
  const half = border.width / 2
  const [left, top, right, bottom] = [half, half, width - half, height - half]
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom]
  ]
  const [, , lowerRight, lowerLeft] = corners as [Point, Point, Point, Point]
  if (border.style === 'U') canvas.line([lowerLeft, lowerRight], border)
  else if (border.style === 'D') drawDashes(canvas, corners, border)
  // biome-ignore lint/style/noNonNullAssertion: there are four
  else canvas.line([...corners, corners[0]!], border)
}

/** A round frame, of radio buttons. */
export function drawRoundFrame(canvas: Canvas, { background, border }: FieldSettings): void {
  const radius = Math.min(canvas.width, canvas.height) / 2
  if (background) canvas.polygon(circle(canvas, radius), background)
  if (border) canvas.line(circle(canvas, radius - border.width / 2), border)
}

/** Centered on the canvas. */
export function circle({ width, height }: Canvas, radius: number): Point[] {
  return Array.from({ length: 65 }, (_, step) => {
    const angle = (step * Math.PI) / 32
    return [width / 2 + radius * Math.cos(angle), height / 2 + radius * Math.sin(angle)]
  })
}

/** Beveled, with light from the upper left. */
function drawRelief(canvas: Canvas, thickness: number, isRaised: boolean): void {
  const { width, height } = canvas
  const inner = thickness * 1.5
  const upperLeft: Point[] = [
    [inner, height - inner],
    [inner, inner],
    [width - inner, inner]
  ]
  const lowerRight: Point[] = [
    [width - inner, inner],
    [width - inner, height - inner],
    [inner, height - inner]
  ]
  canvas.line(lowerRight, { width: thickness, color: isRaised ? GREY : LIGHT })
  canvas.line(upperLeft, { width: thickness, color: isRaised ? WHITE : GREY })
}

/** No dash is shorter than a point: a file may ask for millions. */
function drawDashes(canvas: Canvas, corners: Point[], border: NonNullable<FieldSettings['border']>): void {
  const [on = 3, off = on] = border.dash.filter((length) => length >= 1)
  for (const [index, from] of corners.entries()) {
    // biome-ignore lint/style/noNonNullAssertion: a remainder by their number
    const to = corners[(index + 1) % corners.length]!
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const at = (distance: number): Point => {
      const share = Math.min(distance, length) / length
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    for (let start = 0; start < length && length < 20_000; start += on + off)
      canvas.line([at(start), at(start + on)], border)
  }
}
