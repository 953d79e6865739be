import { type FaceName, type FontFace, fontFace } from './font-face.js'

/** How text is meant to look; characters that the first font lacks come from those that have them. */
export type TextStyle = 'sans' | 'bold' | 'script'

const OWN: Record<TextStyle, FaceName[]> = { sans: ['sans'], bold: ['bold'], script: ['caveat', 'dancing', 'italic'] }

// Chinese, Japanese and Korean draw many of the same characters differently; the rest of the text tells which is meant.
const JAPANESE = /[\u3040-\u30ff\uff66-\uff9f]/
const KOREAN = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/
const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/

/** The fonts to look for a text's characters in, in order. Large ones are not read before they are needed. */
export function facesFor(text: string, style: TextStyle): FaceName[] {
  const faces = style === 'script' ? handwritings(text) : [...OWN[style]]
  if (HEBREW.test(text)) faces.push('hebrew')
  if (ARABIC.test(text)) faces.push('arabic')
  if (KOREAN.test(text)) return [...faces, 'korean', 'japanese', 'chinese']
  if (JAPANESE.test(text)) return [...faces, 'japanese', 'chinese', 'korean']
  return [...faces, 'chinese', 'japanese', 'korean']
}

/** A signature is in one hand: the first that has all of its letters comes first. */
function handwritings(text: string): FaceName[] {
  const letters = [...text].filter((char) => /\p{L}/u.test(char)).map((char) => char.codePointAt(0)!)
  const hands = OWN.script
  const complete = hands.find((hand) => letters.every((letter) => fontFace(hand).font.hasGlyphForCodePoint(letter)))
  return complete ? [complete, ...hands.filter((hand) => hand !== complete)] : [...hands]
}

/** The first of these fonts that has the character. */
export function faceWith(codePoint: number, names: FaceName[]): FontFace | undefined {
  for (const name of names) {
    const face = fontFace(name)
    if (hasGlyph(face, codePoint)) return face
  }
  return undefined
}

const known = new WeakMap<FontFace, Map<number, boolean>>()

function hasGlyph(face: FontFace, codePoint: number): boolean {
  const own = known.get(face) ?? new Map<number, boolean>()
  known.set(face, own)
  const before = own.get(codePoint)
  if (before !== undefined) return before
  const has = face.font.hasGlyphForCodePoint(codePoint)
  own.set(codePoint, has)
  return has
}

// Joiners, direction marks, variation selectors: they shape their neighbours and have no look of their own.
const INVISIBLE = /^(?:\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f]|\ufeff)$/

export const isInvisible = (char: string): boolean => INVISIBLE.test(char)
