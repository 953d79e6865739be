import { en } from './en.js'

/** The words of the page, in its language. */
export const words = en

/** Fills the placeholders of a text. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'number' ? formatNumber(value) : value
  })
}

/** The language of the page, with which numbers and times are written. */
const language = 'en-GB'

export const formatNumber = (value: number): string => new Intl.NumberFormat(language).format(value)

const plural = new Intl.PluralRules(language)

/** A number of bytes. */
export function formatBytes(count: number): string {
  return fill(plural.select(count) === 'one' ? words.bytes.one : words.bytes.other, { count })
}

/** A time where the reader is and, unless it is the same, in UTC. */
export function formatTime(time: string | Date): string {
  const date = new Date(time)
  const format = (timeZone?: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(date)
  const [local, utc] = [format(), format('UTC')]
  return local === utc ? utc : `${local} (${utc})`
}

/** A list of words, as sentences have them. */
export const listOf = (items: string[]): string => new Intl.ListFormat(language).format(items)
