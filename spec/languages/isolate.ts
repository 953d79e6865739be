import { directionOf, type Language } from './languages.js'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/**
 * Puts a name or another text of a person into a text, so that its direction does not reorder what stands around it. Only
 * where directions can differ.
 */
export function isolate(text: string, language: Language): string {
  const isNeeded = directionOf(language) === 'rtl' || RIGHT_TO_LEFT.test(text)
  return isNeeded && text !== '' ? `\u2068${text}\u2069` : text
}
