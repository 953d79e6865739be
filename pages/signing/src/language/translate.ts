import { type ArgumentsFor, fillPlaces, type PlacesOf } from '@signpost/spec/fill'
import {
  directionOf,
  formatDay as formatDayIn,
  formatLocale,
  formFor,
  isolate,
  type Language,
  nearestLanguage,
  type Plural,
  zoneName
} from '@signpost/spec/languages'
import { en as fieldNames } from '@signpost/spec/texts/field-names'
import { en, type SigningTexts } from '@signpost/spec/texts/signing'
import { loadTexts, type TextsOf } from '../../../shared/load-texts.js'

/** Part of the script. The texts of other languages are loaded. */
const english = { ...en, fieldNames }

let current: { language: Language; texts: TextsOf<'signing'> } = { language: 'en', texts: english }
let signer = 'en'
let zone = 'UTC'
let format: string | null = null

/**
 * Sets the page's language to the nearest one of a BCP 47 tag, where days are counted and how the document writes dates and numbers.
 * English, if its texts cannot be loaded.
 */
export async function useLanguage(
  tag: string,
  { time_zone = 'UTC', format_locale = null }: { time_zone?: string; format_locale?: string | null } = {}
): Promise<void> {
  signer = tag
  zone = time_zone
  format = format_locale
  const language = nearestLanguage(tag)
  const texts = language === 'en' ? english : await loadTexts('signing', language).catch(() => undefined)
  current = texts ? { language, texts } : { language: 'en', texts: english }
  document.documentElement.lang = current.language
  document.documentElement.dir = directionOf(current.language)
}

/** The language of the page's texts. */
export const pageLanguage = (): Language => current.language

/** The signer's language tag. */
export const signerTag = (): string => signer

/** The language tag that determines how dates and numbers are written on the pages. */
export const formatTag = (): string => format ?? signer

/** A part of one as the page's language writes it: 1.25 is “125%”. */
export const formatPercent = (part: number): string =>
  new Intl.NumberFormat(formatLocale(current.language), { style: 'percent' }).format(part)

/** A text without places. */
export type PlainKey = {
  [Key in keyof SigningTexts]: [PlacesOf<SigningTexts[Key]>] extends [never] ? Key : never
}[keyof SigningTexts]

/** Writes a text in the language of the page. */
export const t = <Key extends keyof SigningTexts>(key: Key, ...[values]: ArgumentsFor<SigningTexts[Key]>): string =>
  write(current.texts[key], values)

/**
 * Fills the places of a text in the language of the page: numbers as it writes them, and what people wrote so that its direction
 * does not reorder the text. Of plural forms, the one for `count`.
 */
export function write(text: string | Plural, values: Record<string, string | number> = {}): string {
  const { language } = current
  const chosen = typeof text === 'string' ? text : formFor(text, Number(values.count), language)
  return fillPlaces(chosen, values, (value) =>
    typeof value === 'number' ? new Intl.NumberFormat(formatLocale(language)).format(value) : isolate(value, language)
  )
}

/** What fields of a type are called. */
export const nameOfType = (type: keyof typeof fieldNames): string => current.texts.fieldNames[type]

/** Formats the day of a moment in the language of the page, for the signer's country, and names its time zone. */
export const formatDay = (time: string): string => formatDayIn(new Date(time), signer, zone)

/** The name of the time zone in which days are counted, such as `Pacific Time`. */
export const zoneOfDays = (): string => zoneName(zone, signer, new Date())
