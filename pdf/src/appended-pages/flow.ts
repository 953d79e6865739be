import type { Canvas, Color } from '../draw/canvas.js'
import { wrapText } from '../draw/fit-text.js'
import type { Structure } from '../draw/structure.js'
import type { TextStyle } from '../fonts/choose-face.js'
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
  /** The position on the page so far. */
  y = MARGIN

  constructor(private readonly maker: PageMaker) {
    this.canvas = maker.newPage()
  }

  /** The width between the margins. */
  get width(): number {
    return this.canvas.width - 2 * MARGIN
  }

  /** Breaks a text into lines of at most `width` em. */
  wrap(text: string, width: number, style: TextStyle = 'sans'): ShapedText[] {
    return wrapText(text, width, style, this.maker.language)
  }

  /** Starts a new page unless `height` points are left. */
  reserve(height: number): void {
    if (this.y + height > this.canvas.height - BOTTOM && this.y > MARGIN) this.nextPage()
  }

  /** Draws lines below each other, by default from the left margin. */
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

  /** Draws an element of the structure, over as many pages as it takes. */
  within(...[type, draw, more]: Parameters<Structure['within']>): void {
    this.structure.within(type, draw, more)
  }

  get structure(): Structure {
    return this.maker.structure
  }

  nextPage(): void {
    this.canvas = this.maker.newPage()
    this.y = MARGIN
  }

  /** @param height of the content that must be on the same page as its heading */
  heading(text: string, height = 56): void {
    this.reserve(34 + height)
    this.y += 26
    this.within('H2', () => this.canvas.text(text, MARGIN, this.y, { size: 13, style: 'bold', color: DARK }))
    this.y += 8
    this.rule()
    this.y += 4
  }

  rule(): void {
    const ends: [number, number][] = [
      [MARGIN, this.y],
      [MARGIN + this.width, this.y]
    ]
    this.structure.decoration(() => this.canvas.line(ends, { width: 0.6, color: RULE }))
  }
}
