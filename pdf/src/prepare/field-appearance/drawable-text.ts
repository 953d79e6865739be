import { unsupportedCharacters } from '../../fonts/unsupported-characters.js'

/** Replaces unsupported characters with question marks, so that the other characters are drawn. */
export function drawableText(text: string): string {
  const missing = new Set(unsupportedCharacters(text))
  return missing.size === 0 ? text : [...text].map((char) => (missing.has(char) ? '?' : char)).join('')
}
