import { isUtc } from '@signpost/spec/languages'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'

/**
 * Formats an ISO 8601 time for people: as a clock in a time zone shows it, with the difference from UTC, and in UTC. A dash for null.
 * @param zone by its name in the IANA database
 */
export function formatTime(time: string | null, words: CertificateTexts, zone: string): string {
  const [first = '–', utc] = timesOf(time, words, zone)
  return utc === undefined ? first : `${first} (${utc})`
}

/** The same as lines: in the time zone, if it is another one than UTC, and in UTC. */
export function timesOf(time: string | null, words: CertificateTexts, zone: string): string[] {
  if (!time) return []
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return [time]
  const inUtc = `${inZone(date, words.locale, 'UTC')} UTC`
  return isUtc(zone) ? [inUtc] : [`${inZone(date, words.locale, zone)} ${offsetOf(date, zone)}`, inUtc]
}

// In English, where every version of every runtime writes it alike.
function offsetOf(date: Date, zone: string) {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(date)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const formats = new Map<string, Intl.DateTimeFormat>()

function inZone(date: Date, locale: string, timeZone: string): string {
  const key = `${locale} ${timeZone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  // Of a process that seals for years, only so many are worth keeping.
  if (formats.size < 100) formats.set(key, format)
  return format.format(date).replace(/\s/g, ' ')
}
