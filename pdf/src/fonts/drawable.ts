import { unsupportedCharacters } from './unsupported-characters.js'

/**
 * The same value with every text in it made drawable: a character that no font has is spelt out, `[U+1F600]`. For what
 * nobody checked when it was entered, like the name of a browser: a document must not stay unsealed because of it.
 */
export function drawable<T>(value: T): T {
  if (typeof value === 'string') return spellOut(value) as T
  if (Array.isArray(value)) return value.map(drawable) as T
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, drawable(item)])) as T
}

function spellOut(text: string): string {
  const missing = new Set(unsupportedCharacters(text))
  if (missing.size === 0) return text
  return [...text.normalize('NFC')].map((char) => (missing.has(char) ? codeOf(char) : char)).join('')
}

// biome-ignore lint/style/noNonNullAssertion: a character has a code point
const codeOf = (char: string): string => `[U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
