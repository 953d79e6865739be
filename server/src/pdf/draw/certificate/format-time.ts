import type { Words } from './words.js'

/** A time of ISO 8601 as people read it, always in UTC; a dash where there is none. */
export function formatTime(time: string | null, words: Words): string {
  if (!time) return '–'
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
  return `${format.format(date).replace(/\s/g, ' ')} UTC`
}
