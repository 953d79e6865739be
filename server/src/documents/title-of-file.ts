import { unsupportedCharacters } from '@signpost/pdf/fonts'

const FALLBACK = 'Document'

/** The default title of a document: its file name without the extension and without characters that cannot be drawn. */
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
