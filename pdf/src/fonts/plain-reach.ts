import { type FontFace, glyphOf, widthOf } from './font-face.js'
import type { FaceName } from './font-files.js'
import { faceOf, isAttached, type Paragraph } from './shape-text.js'

/** Scripts whose marks may be drawn as letters of their own, before or behind the one that they follow. */
const SPREADING = /[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/
/** Most of what such a mark adds beside a letter, in em, where its own width says less. */
const MARK = 0.3
/** Marks that are made of several letters, which their own widths do not say. */
const WIDE_MARKS = new Map([
  ['\u0cc3', 1],
  ['\u0cc4', 1],
  ['\u0cc8', 0.8],
  ['\u0cca', 1.35],
  ['\u0ccb', 1.75],
  ['\u0d62', 0.8],
  ['\u0d63', 0.8],
  ['\u17be', 0.95]
])

const known = new WeakMap<FontFace, Map<string, number>>()

/**
 * How far a paragraph reaches up to each UTF-16 unit of it, in em, with every character as wide as it is alone. That
 * takes no shaping, so it is done in passing wherever a value is entered; shaped, the same text is seldom wider:
 * letters that join, stack or stand closer need less.
 * @throws `UNSUPPORTED_CHARACTER` for a character that no font has
 */
export function plainReach({ text, faces }: Paragraph): Float64Array {
  const reach = new Float64Array(text.length + 1)
  // Whatever stands before them, letters have one look in a text.
  const letters = new Map<string, Look>()
  let previous: FontFace | undefined
  let at = 0
  for (const char of text) {
    const { face, advance } = letters.get(char) ?? lookOf(char, faces, previous, letters)
    // biome-ignore lint/style/noNonNullAssertion: counted up to here
    const end = reach[at]! + advance
    for (let unit = 0; unit < char.length; unit++) reach[++at] = end
    previous = face ?? previous
  }
  return reach
}

interface Look {
  face: FontFace | undefined
  advance: number
}

function lookOf(char: string, faces: FaceName[], previous: FontFace | undefined, letters: Map<string, Look>): Look {
  const face = faceOf(char, faces, previous)
  const look = { face, advance: face ? advanceOf(face, char) : 0 }
  if (!isAttached(char)) letters.set(char, look)
  return look
}

function advanceOf(face: FontFace, char: string): number {
  const own = known.get(face) ?? new Map<string, number>()
  known.set(face, own)
  const before = own.get(char)
  if (before !== undefined) return before
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  const single = widthOf(face, glyphOf(face, char.codePointAt(0)!))
  const advance = SPREADING.test(char) && /\p{M}/u.test(char) ? Math.max(single, WIDE_MARKS.get(char) ?? MARK) : single
  own.set(char, advance)
  return advance
}
