const days = /^(\d{4})-(\d\d)-(\d\d)$/
// Postgres does not accept offsets of 16 hours or more. Those of actual time zones end at 14.
const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-](0\d|1[0-5]):[0-5]\d)$/i

/** Whether a text is a day of the calendar, such as `2026-01-31`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = days.exec(text) ?? []
  if (day === undefined || year === '0000') return false
  // A day that the month does not have becomes one of the next month.
  const date = new Date(`${year}-${month}-01T00:00:00Z`)
  date.setUTCDate(Number(day))
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether a text is a time of RFC 3339 that exists, such as `2026-01-31T09:00:00Z`. Leap seconds are not accepted. */
export function isTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^[t ]$/i.test(text.charAt(10)) && clock.test(text.slice(11))
}

/** The time that a text with a time or a day stands for: a day for its start in UTC. */
export const startOf = (text: string): string => (isDay(text) ? `${text}T00:00:00Z` : text)

/** The formats of the contract for days and times. */
export const timeFormats = {
  date: isDay,
  'date-time': isTime,
  'date-or-time': (text: string) => isDay(text) || isTime(text)
}
