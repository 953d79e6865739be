import { type FaceName, type FontFace, fontFace } from './font-face.js'
import { type ScriptName, scriptsOf } from './scripts.js'

/** How text is meant to look; characters that the first font lacks come from those that have them. */
export type TextStyle = 'sans' | 'bold' | 'script'

const OWN: Record<TextStyle, FaceName[]> = { sans: ['sans'], bold: ['bold'], script: ['caveat', 'dancing', 'italic'] }

// Chinese, Japanese and Korean draw many of the same characters differently; the rest of the text tells which is meant.
const JAPANESE = /[\u3040-\u30ff\uff66-\uff9f]/
const KOREAN = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const EAST_ASIAN = new Set<FaceName>(['chinese', 'japanese', 'korean', 'hongkong'])

/** The fonts to look for a text's characters in, in order. Large ones are not read before they are needed. */
export function facesFor(text: string, style: TextStyle): FaceName[] {
  const hands = style === 'script' ? handwritings(text) : [...OWN[style]]
  const faces = [...hands, ...scriptsOf(text).filter(hasOwnFace)]
  if (KOREAN.test(text)) return [...faces, 'korean', 'japanese', 'chinese', 'hongkong']
  if (JAPANESE.test(text)) return [...faces, 'japanese', 'chinese', 'korean', 'hongkong']
  return [...faces, 'chinese', 'japanese', 'korean', 'hongkong']
}

const hasOwnFace = (script: ScriptName): script is Exclude<ScriptName, 'devanagari'> => script !== 'devanagari'

/** A signature is in one hand: the first that has all of its letters comes first. */
function handwritings(text: string): FaceName[] {
  const letters = [...new Set(text)].filter((char) => /\p{L}/u.test(char)).map((char) => char.codePointAt(0)!)
  const hands = OWN.script
  const complete = hands.find((hand) => letters.every((letter) => hasGlyph(fontFace(hand), letter)))
  return complete ? [complete, ...hands.filter((hand) => hand !== complete)] : [...hands]
}

/** The first of these fonts that has the character. */
export function faceWith(codePoint: number, names: FaceName[]): FontFace | undefined {
  for (const name of names) {
    // Emoji, say: nothing to read 30 MB of fonts for.
    if (EAST_ASIAN.has(name) && isElsewhere(codePoint)) continue
    const face = fontFace(name)
    if (hasGlyph(face, codePoint)) return face
  }
  return undefined
}

/** Whether a character is where no font of Chinese, Japanese or Korean has any. */
const isElsewhere = (codePoint: number): boolean =>
  codePoint < 0x20 || (codePoint >= 0x10000 && codePoint < 0x1f100) || (codePoint >= 0x1f300 && codePoint < 0x20000)

const known = new WeakMap<FontFace, Map<number, boolean>>()

/** Whether a font has a character. */
export function hasGlyph(face: FontFace, codePoint: number): boolean {
  const own = known.get(face) ?? new Map<number, boolean>()
  known.set(face, own)
  const before = own.get(codePoint)
  if (before !== undefined) return before
  const has = face.font.hasGlyphForCodePoint(codePoint)
  own.set(codePoint, has)
  return has
}

// Joiners, direction marks, variation selectors, fillers: they shape their neighbours and have no look of their own.
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u

export const isInvisible = (char: string): boolean => INVISIBLE.test(char)
