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
import { en, type Strings } from './en.js'
import { importStrings } from './import-strings.js'

let current: { language: Language; strings: Strings } = { language: 'en', strings: en }
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
  const strings = language === 'en' ? en : await importStrings(language).catch(() => undefined)
  current = strings ? { language, strings } : { language: 'en', strings: en }
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

/** Translates a text and fills its `{placeholders}`. A text in plural forms has the one for `count`. */
export function t(key: keyof Strings, values: Record<string, string | number> = {}): string {
  const { language, strings } = current
  const text: string | Plural = strings[key]
  const chosen = typeof text === 'string' ? text : formFor(text, Number(values.count), language)
  return chosen.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    if (value === undefined) return whole
    return typeof value === 'number'
      ? new Intl.NumberFormat(formatLocale(language)).format(value)
      : isolate(value, language)
  })
}

/** Formats the day of a moment in the language of the page, for the signer's country, and names its time zone. */
export const formatDay = (time: string): string => formatDayIn(new Date(time), signer, zone)

/** The name of the time zone in which days are counted, such as `Pacific Time`. */
export const zoneOfDays = (): string => zoneName(zone, signer, new Date())
