/** A glyph where it belongs; lengths in em. */
export interface ShapedGlyph {
  id: number
  /** How far the next glyph is from this one. */
  advance: number
  /** What the font itself says of its width. */
  width: number
  x: number
  y: number
  codePoints: number[]
}
