import { de } from './de.js'
import { en, type Strings } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

const tables: Record<string, Strings> = { en, de, fr, es }
const rightToLeft = ['ar', 'fa', 'he', 'ur']

let current = 'en'
let signer = 'en'

/** Shows everything from here on in the language of a BCP 47 tag, or in English if there is no table for it. */
export function useLanguage(tag: string): void {
  signer = tag
  const primary = tag.toLowerCase().split('-')[0]!
  current = primary in tables ? primary : 'en'
  document.documentElement.lang = current
  document.documentElement.dir = rightToLeft.includes(current) ? 'rtl' : 'ltr'
}

/** The signer's language and country, by which numbers are read and written. */
export const signerTag = (): string => signer

/** A text in the language of the page, its `{places}` filled. */
export function t(key: keyof Strings, places: Record<string, string | number> = {}): string {
  return tables[current]![key].replace(/\{(\w+)\}/g, (whole, name) => String(places[name] ?? whole))
}

/** A day as people in the language of the page write it. */
export const formatDay = (time: string): string =>
  new Intl.DateTimeFormat(current, { dateStyle: 'long' }).format(new Date(time))
