import { fillPlaces } from '@signpost/spec/fill'
import { loadTexts, type TextsOf } from '../../../shared/load-texts.js'

/** The languages of the console. English is in the sources, the others are loaded when they are used. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' }
export type Language = keyof typeof languages

const remembered = 'signpost:language'
let table: TextsOf<'console'> = {}
let current: Language = 'en'

const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && Object.hasOwn(languages, tag)

/** Loads the language that was chosen, or else the first of the browser's that the console has. */
export async function loadLanguage(): Promise<void> {
  const wanted = [chosen(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())]
  current = wanted.find(isLanguage) ?? 'en'
  table = current === 'en' ? {} : await loadTexts('console', current)
  document.documentElement.lang = current
}

// A browser may keep a page in the frame of another site from storing anything, and throws.
function chosen() {
  try {
    return localStorage.getItem(remembered)
  } catch {
    return null
  }
}

export const currentLanguage = (): Language => current

/** Remembers a language and shows everything in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(remembered, language)
  location.reload()
}

/** Translates an English text, and fills its `{placeholders}`. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  return fillPlaces(table[text] ?? text, values)
}
