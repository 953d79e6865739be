import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'
import type { Texts } from './texts.js'

/** Every language that the service speaks to signers. */
export const languages = { en, de, fr, es } satisfies Record<string, Texts>

export type Language = keyof typeof languages

/** The language that a BCP 47 tag is served in: its own, whatever the country, or English if that is not there. */
export function languageOf(tag: string | null): Language {
  const primary = primaryOf(tag)
  return Object.hasOwn(languages, primary) ? (primary as Language) : 'en'
}

/** The language of what goes to all signers alike: the one that they share, or English. */
export function sharedLanguage(tags: (string | null)[]): Language {
  const [first = 'en', ...others] = new Set(tags.map(languageOf))
  return others.length === 0 ? first : 'en'
}

export function textsIn(tag: string | null): Texts {
  return languages[languageOf(tag)]
}

/** A day in a language, and as the tag's country writes it if it names one: `3 May 2026`, or for `en-US` `May 3, 2026`. */
export function formatDay(day: Date, tag: string | null): string {
  const language = languageOf(tag)
  const country = tag?.split('-').find((part, index) => index > 0 && /^[a-z]{2}$/i.test(part))
  const locale = country && primaryOf(tag) === language ? `${language}-${country}` : languages[language].locale
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

function primaryOf(tag: string | null) {
  return (tag ?? '').split('-')[0]!.toLowerCase()
}
