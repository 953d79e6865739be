import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import type { Words } from './words.js'

const LANGUAGES: Record<string, Words> = { en, de, fr, es }

/** The words of a language tag such as `de` or `es-MX`; English when there is no translation. */
export function wordsFor(language: string): Words {
  return LANGUAGES[language.toLowerCase().split(/[-_]/)[0]!] ?? en
}
