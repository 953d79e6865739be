import { type FontFace, glyphOf, widthOf } from './font-face.js'
import type { FaceName } from './font-files.js'
import { kerningOf } from './full-shaper.js'
import type { ShapedGlyph } from './shaped-glyph.js'

/** Letters that stand side by side: Latin, Greek, Cyrillic, Vietnamese as one character each, Chinese and its kin. */
const SIMPLE =
  /^[\u0020-\u024f\u0386-\u03ff\u0400-\u0482\u048a-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122]+$/
const SQUARE = /^[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]+$/

// Handwriting joins its letters in ways that only full shaping knows.
const SET_IN_TYPE = new Set<FaceName>(['sans', 'bold', 'italic'])

/** No character of `SIMPLE` needs more bits. */
const BITS = 14

interface KnownFace {
  glyphs: Map<number, ShapedGlyph>
  /** A letter as it stands before another one, by both. */
  pairs: Map<number, ShapedGlyph>
}

const known = new WeakMap<FontFace, KnownFace>()
const MAX_PAIRS = 50_000

/**
 * Shapes plain text out of what is known of its letters and pairs of letters: far faster than running all of a font's
 * rules over every line again, with the same result but for ligatures. Undefined for text that needs them.
 */
export function shapeSimply(face: FontFace, text: string): ShapedGlyph[] | undefined {
  const isKerned = SET_IN_TYPE.has(face.name) && SIMPLE.test(text)
  if (!isKerned && !SQUARE.test(text)) return undefined
  const own = knownOf(face)
  const glyphs: ShapedGlyph[] = []
  const last = text.length - 1
  // Each of these characters is one UTF-16 unit.
  for (let at = 0; at <= last; at++) {
    const letter = text.charCodeAt(at)
    const isPair = isKerned && at < last
    glyphs.push(isPair ? letterBefore(own, face, letter, text.charCodeAt(at + 1)) : letterOf(own, face, letter))
  }
  return glyphs
}

function knownOf(face: FontFace): KnownFace {
  const own = known.get(face) ?? { glyphs: new Map(), pairs: new Map() }
  known.set(face, own)
  return own
}

function letterOf({ glyphs }: KnownFace, face: FontFace, letter: number): ShapedGlyph {
  const before = glyphs.get(letter)
  if (before) return before
  const id = glyphOf(face, letter)
  const width = widthOf(face, id)
  const glyph = { id, advance: width, width, x: 0, y: 0, codePoints: [letter] }
  glyphs.set(letter, glyph)
  return glyph
}

function letterBefore(own: KnownFace, face: FontFace, letter: number, next: number): ShapedGlyph {
  const pair = (letter << BITS) | next
  const before = own.pairs.get(pair)
  if (before) return before
  const glyph = letterOf(own, face, letter)
  const kerning = kerningOf(face, String.fromCharCode(letter, next))
  const placed = kerning === 0 ? glyph : { ...glyph, advance: glyph.width + kerning }
  if (own.pairs.size > MAX_PAIRS) own.pairs.clear()
  own.pairs.set(pair, placed)
  return placed
}
