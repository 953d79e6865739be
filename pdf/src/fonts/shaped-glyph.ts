/** A positioned glyph; lengths in em. */
export interface ShapedGlyph {
  id: number
  /** The distance to the next glyph. */
  advance: number
  /** The glyph's width as stated by the font. */
  width: number
  x: number
  y: number
  codePoints: number[]
}
