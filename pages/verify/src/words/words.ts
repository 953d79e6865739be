import { fillPlaces, type Text, type ValuesFor } from '@signpost/spec/fill'
import { directionOf, formatLocale, formFor, isolate, type Language, nearestLanguage } from '@signpost/spec/languages'
import { en, type VerifyTexts } from '@signpost/spec/texts/verify'
import { loadTexts } from '../../../shared/load-texts.js'

/** The words of the page, in its language. */
export let words: VerifyTexts = en

let language: Language = 'en'
let locale = formatLocale(null)

/** Sets the page's language to the nearest one of a BCP 47 tag. Rejects if its words cannot be loaded. */
export async function useLanguage(tag: string): Promise<void> {
  const nearest = nearestLanguage(tag)
  words = nearest === 'en' ? en : await loadTexts('verify', nearest)
  language = nearest
  locale = formatLocale(tag)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  document.title = words.title
}

/** The language of the page's words. */
export const pageLanguage = (): Language => language

/** Fills the places of a text. */
export const fill = <T extends Text<string>>(text: T, values: ValuesFor<T>): string =>
  fillPlaces(text, values, (value) => (typeof value === 'number' ? formatNumber(value) : isolate(value, language)))

export const formatNumber = (value: number): string => new Intl.NumberFormat(locale).format(value)

/** A number of bytes. */
export const formatBytes = (count: number): string => fill(formFor(words.bytes, count, language), { count })

/** A time where the reader is and, unless it is the same, in UTC. */
export function formatTime(time: string | Date): string {
  const date = new Date(time)
  const format = (timeZone?: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(date)
  const [local, utc] = [format(), format('UTC')]
  return local === utc ? utc : `${local} (${utc})`
}

/** A list of words, as sentences have them. */
export const listOf = (items: string[]): string => new Intl.ListFormat(locale).format(items)
