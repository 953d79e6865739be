import type { Canvas, Color } from '../draw/canvas.js'
import type { ShapedText } from '../fonts/shape-text.js'
import type { PageMaker } from './page-maker.js'

export const GREY: Color = [0.42, 0.45, 0.5]
export const DARK: Color = [0.11, 0.13, 0.17]
export const RULE: Color = [0.82, 0.84, 0.87]
export const ACCENT: Color = [0.12, 0.31, 0.55]
export const MARGIN = 54
export const BOTTOM = 58

/** Sets content from the top down and begins a new page when one is full. */
export class Flow {
  canvas: Canvas
  /** How far down the page is filled. */
  y = MARGIN

  constructor(private readonly maker: PageMaker) {
    this.canvas = maker.newPage()
  }

  /** The width between the margins. */
  get width(): number {
    return this.canvas.width - 2 * MARGIN
  }

  /** Makes sure that `height` points are left on the page. */
  reserve(height: number): void {
    if (this.y + height > this.canvas.height - BOTTOM && this.y > MARGIN) this.nextPage()
  }

  /** Sets lines one below the other, from the margin unless told. */
  lines(
    lines: ShapedText[],
    style: { size: number; leading: number; color: Color; bold?: boolean; left?: number }
  ): void {
    const { size, leading, color, bold = false, left = MARGIN } = style
    for (const line of lines) {
      this.reserve(leading)
      this.y += leading
      this.canvas.text(line, left, this.y, { size, color, style: bold ? 'bold' : 'sans' })
    }
  }

  nextPage(): void {
    this.canvas = this.maker.newPage()
    this.y = MARGIN
  }

  /** @param height of what must not stand on another page than its heading */
  heading(text: string, height = 56): void {
    this.reserve(34 + height)
    this.y += 26
    this.canvas.text(text, MARGIN, this.y, { size: 13, style: 'bold', color: DARK })
    this.y += 8
    this.rule()
    this.y += 4
  }

  rule(): void {
    const ends: [number, number][] = [
      [MARGIN, this.y],
      [MARGIN + this.width, this.y]
    ]
    this.canvas.line(ends, { width: 0.6, color: RULE })
  }
}
