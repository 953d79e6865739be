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

/** Sets the page's language to the nearest one of a BCP 47 tag, and where days are counted. English, if its texts cannot be loaded. */
export async function useLanguage(tag: string, timeZone = 'UTC'): Promise<void> {
  signer = tag
  zone = timeZone
  const language = nearestLanguage(tag)
  const strings = language === 'en' ? en : await importStrings(language).catch(() => undefined)
  current = strings ? { language, strings } : { language: 'en', strings: en }
  document.documentElement.lang = current.language
  document.documentElement.dir = directionOf(current.language)
}

/** The language of the page's texts. */
export const pageLanguage = (): Language => current.language

/** The signer's language tag, which determines number formats. */
export const signerTag = (): string => signer

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
