import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import type { Texts } from './texts.js'

/** The languages of texts for signers. */
export const languages = { en, de, fr, es } satisfies Record<string, Texts>

export type Language = keyof typeof languages

/** The supported language of a BCP 47 tag, regardless of its country. Defaults to English. */
export function languageOf(tag: string | null): Language {
  const primary = primaryOf(tag)
  return Object.hasOwn(languages, primary) ? (primary as Language) : 'en'
}

/** The language of texts for all signers: their common language, or English. */
export function sharedLanguage(tags: (string | null)[]): Language {
  const [first = 'en', ...others] = new Set(tags.map(languageOf))
  return others.length === 0 ? first : 'en'
}

export function textsIn(tag: string | null): Texts {
  return languages[languageOf(tag)]
}

/** Formats a day for a language tag and its country, if any: `3 May 2026`, or `May 3, 2026` for `en-US`. */
export function formatDay(day: Date, tag: string | null): string {
  const language = languageOf(tag)
  const country = tag?.split('-').find((part, index) => index > 0 && /^[a-z]{2}$/i.test(part))
  const locale = country && primaryOf(tag) === language ? `${language}-${country}` : languages[language].locale
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

function primaryOf(tag: string | null) {
  return (tag ?? '').replace(/-.*/s, '').toLowerCase()
}
