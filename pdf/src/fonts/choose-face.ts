import { type FontFace, fontFace } from './font-face.js'
import type { FaceName } from './font-files.js'
import { type ScriptName, scriptsOf } from './scripts.js'

/** The style of a text; characters that its first font does not have are drawn with other fonts. */
export type TextStyle = 'sans' | 'bold' | 'script'

const OWN: Record<TextStyle, FaceName[]> = { sans: ['sans'], bold: ['bold'], script: ['caveat', 'dancing', 'italic'] }

// Chinese, Japanese and Korean share characters that are drawn differently; the rest of the text determines which.
const JAPANESE = /[\u3040-\u30ff\uff66-\uff9f]/
const KOREAN = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const EAST_ASIAN = new Set<FaceName>(['chinese', 'japanese', 'korean', 'hongkong'])

/**
 * The fonts for a text's characters, in order of preference. Large ones are loaded only when they are needed. `language` is
 * that of the text, as far as it is known.
 */
export function facesFor(text: string, style: TextStyle, language?: string): FaceName[] {
  const hands = style === 'script' ? handwritings(text) : [...OWN[style]]
  const faces = [...hands, ...scriptsOf(text).filter(hasOwnFace)]
  const eastAsian = KOREAN.test(text) ? 'ko' : JAPANESE.test(text) ? 'ja' : language
  if (eastAsian === 'ko') return [...faces, 'korean', 'japanese', 'chinese', 'hongkong']
  if (eastAsian === 'ja') return [...faces, 'japanese', 'chinese', 'korean', 'hongkong']
  return [...faces, 'chinese', 'japanese', 'korean', 'hongkong']
}

const hasOwnFace = (script: ScriptName): script is Exclude<ScriptName, 'devanagari'> => script !== 'devanagari'

/** A signature uses a single font: the first that has all of its letters. */
function handwritings(text: string): FaceName[] {
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  const letters = [...new Set(text)].filter((char) => /\p{L}/u.test(char)).map((char) => char.codePointAt(0)!)
  const hands = OWN.script
  const complete = hands.find((hand) => letters.every((letter) => hasGlyph(fontFace(hand), letter)))
  return complete ? [complete, ...hands.filter((hand) => hand !== complete)] : [...hands]
}

/** The first of these fonts that has the character. */
export function faceWith(codePoint: number, names: FaceName[]): FontFace | undefined {
  for (const name of names) {
    // For example emoji: 30 MB of fonts need not be loaded for it.
    if (EAST_ASIAN.has(name) && isElsewhere(codePoint)) continue
    const face = fontFace(name)
    if (hasGlyph(face, codePoint)) return face
  }
  return undefined
}

/** Whether a character is in a range that no Chinese, Japanese or Korean font covers. */
const isElsewhere = (codePoint: number): boolean =>
  codePoint < 0x20 || (codePoint >= 0x10000 && codePoint < 0x1f100) || (codePoint >= 0x1f300 && codePoint < 0x20000)

const known = new WeakMap<FontFace, Map<number, boolean>>()

/** Whether a font has a character. */
export function hasGlyph(face: FontFace, codePoint: number): boolean {
  const own = known.get(face) ?? new Map<number, boolean>()
  known.set(face, own)
  const before = own.get(codePoint)
  if (before !== undefined) return before
  const has = face.font.nominalGlyph(codePoint) !== undefined
  own.set(codePoint, has)
  return has
}

// Joiners, direction marks, variation selectors and fillers affect their neighbors and have no glyph of their own.
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u

export const isInvisible = (char: string): boolean => INVISIBLE.test(char)
