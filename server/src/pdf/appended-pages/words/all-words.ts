import type { Language } from '@signpost/spec/languages'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import type { Words } from './words.js'

/** The texts of the appended pages in every supported language. */
export const allWords: Record<Language, Words> = { en, de, fr, es }
