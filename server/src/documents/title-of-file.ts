import { unsupportedCharacters } from '../pdf/fonts/unsupported-characters.js'

const FALLBACK = 'Document'

/** The title of a document that is given none: its file's name, without its ending and what cannot be printed. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.pdf$/i, '').trim() || fileName
  const undrawable = new Set(unsupportedCharacters(name))
  if (undrawable.size === 0) return name
  const left = [...name.normalize('NFC')]
    .filter((char) => !undrawable.has(char))
    .join('')
    .trim()
  return left || FALLBACK
}
