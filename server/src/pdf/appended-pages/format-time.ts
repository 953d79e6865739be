import type { Words } from './words/words.js'

/** Formats an ISO 8601 time for people, always in UTC; a dash for null. */
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
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC'
  })
  formats.set(locale, format)
  return format
}
