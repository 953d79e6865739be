import { facesFor, faceWith, isInvisible } from './choose-face.js'
import { graphemesOf } from './graphemes.js'

// What every text can consist of.
const ASCII = /^[\t\r\n -~]*$/

/**
 * The characters of a text that no font of the server can draw, each once, in order; empty when all can be drawn. To be
 * asked when a value is entered, so that nothing is dropped silently when the document is sealed.
 * @example unsupportedCharacters('Zoë 東京 𓀀') // ['𓀀']
 */
export function unsupportedCharacters(text: string): string[] {
  if (ASCII.test(text)) return []
  const normal = text.normalize('NFC')
  const faces = facesFor(normal, 'sans')
  const characters = new Set(normal.replace(/[\t\r\n]/g, ' '))
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  return [...characters].filter((char) => !isInvisible(char) && !faceWith(char.codePointAt(0)!, faces))
}

/**
 * What is wrong with a text that cannot be drawn, naming the first character that stands in the way as a person sees
 * it; null when all can be drawn.
 * @example problemOfCharacters('Ada 👩‍🚀') // 'has 👩‍🚀 (U+1F469), which cannot be drawn'
 */
export function problemOfCharacters(text: string): string | null {
  const [first] = unsupportedCharacters(text)
  if (first === undefined) return null
  // biome-ignore lint/style/noNonNullAssertion: a character has a code point
  const code = `U+${first.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return `has ${isPrintable(first) ? `${wholeCharacter(text, first)} (${code})` : code}, which cannot be drawn`
}

const isPrintable = (char: string): boolean => !/[\p{C}\p{Z}]/u.test(char)

// An emoji of several parts is one character to the person who typed it.
function wholeCharacter(text: string, part: string): string {
  for (const grapheme of graphemesOf(text.normalize('NFC')))
    if (grapheme.includes(part)) return [...grapheme].slice(0, 16).join('')
  return part
}
