import type { Words } from './words/words.js'

/** A time of ISO 8601 as people read it, always in UTC; a dash where there is none. */
export function formatTime(time: string | null, words: Words): string {
  if (!time) return '–'
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  return `${formatFor(words.locale).format(date).replace(/\s/g, ' ')} UTC`
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
  formats.set(locale, format)
  return format
}
