import type { Language } from '@signpost/spec/letters'
import { de } from './de.js'
import { en, type Strings } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

const tables: Record<Language, Strings> = { en, de, fr, es }
const rightToLeft = ['ar', 'fa', 'he', 'ur']

let current: Language = 'en'
let signer = 'en'

/** Sets the page's language from a BCP 47 tag. Defaults to English. */
export function useLanguage(tag: string): void {
  signer = tag
  const [primary = ''] = tag.toLowerCase().split('-')
  current = primary in tables ? (primary as Language) : 'en'
  document.documentElement.lang = current
  document.documentElement.dir = rightToLeft.includes(current) ? 'rtl' : 'ltr'
}

/** The language of the page's texts. */
export const pageLanguage = (): Language => current

/** The signer's language tag, which determines number formats. */
export const signerTag = (): string => signer

/** Translates a text and fills its `{placeholders}`. */
export function t(key: keyof Strings, values: Record<string, string | number> = {}): string {
  return tables[current][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}

/** Formats a date in the language of the page. */
export const formatDay = (time: string): string =>
  new Intl.DateTimeFormat(current, { dateStyle: 'long' }).format(new Date(time))
