import { unsupportedCharacters } from '../../fonts/unsupported-characters.js'

/** A text with question marks for what no font has: one character must not take all others with it. */
export function drawableText(text: string): string {
  const missing = new Set(unsupportedCharacters(text))
  return missing.size === 0 ? text : [...text].map((char) => (missing.has(char) ? '?' : char)).join('')
}
