import { formatLocale } from './format-locale.js'

/**
 * Writes the day that it is in a time zone, and names the zone: `28 December 2026 (Pacific Time)`, or `December 28, 2026` for
 * `en-US`. A day alone is another one elsewhere.
 */
export function formatDay(time: Date, tag: string | null, zone: string): string {
  const day = new Intl.DateTimeFormat(formatLocale(tag), { dateStyle: 'long', timeZone: zone }).format(time)
  return `${day} (${zoneName(zone, tag, time)})`
}

/** The name of a time zone for people, such as `Pacific Time`. */
export function zoneName(zone: string, tag: string | null, time: Date): string {
  if (isUtc(zone)) return 'UTC'
  const locale = formatLocale(tag)
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(time)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether a time zone is that of the service, whatever it is called. */
export const isUtc = (zone: string): boolean => /^(etc\/)?(utc|uct|gmt|universal|zulu|greenwich)$/i.test(zone)
