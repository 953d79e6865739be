// biome-ignore-all lint/style/noNonNullAssertion: indexes stay within the text, which has a reach at each and one at its end

import { shapeFully } from './full-shaper.js'
import { itemise, type Paragraph, type Piece, shapePlainly } from './shape-text.js'
import type { ShapedGlyph } from './shaped-glyph.js'
import { shapeSimply } from './simple-shaper.js'

/**
 * How far a paragraph reaches up to each UTF-16 unit of it, in em, as it is drawn on one line. Lines that it is broken
 * into are as wide as the difference, but for what letters do to neighbours that are on another line then.
 * @throws `UNSUPPORTED_CHARACTER` for a character that no font has
 */
export function shapedReach(paragraph: Paragraph): Float64Array {
  const { text, faces, levels } = paragraph
  const reach = new Float64Array(text.length + 1)
  const plain = shapePlainly(paragraph, text)
  if (plain) addLetters(reach, plain.glyphs, 0)
  else for (const piece of itemise(text, faces, levels)) addPiece(reach, piece)
  for (let at = 1; at <= text.length; at++) reach[at]! += reach[at - 1]!
  return reach
}

// Counted at the end of the first character that a glyph comes from.
function addPiece(reach: Float64Array, { face, level, text, start }: Piece): void {
  const simple = level % 2 === 0 ? shapeSimply(face, text) : undefined
  if (simple) addLetters(reach, simple, start)
  else
    for (const { cluster, advance } of shapeFully(face, text, level % 2 === 1)) reach[start + cluster + 1]! += advance
}

// Each is one UTF-16 unit.
function addLetters(reach: Float64Array, letters: ShapedGlyph[], start: number): void {
  for (let index = 0; index < letters.length; index++) reach[start + index + 1]! += letters[index]!.advance
}
