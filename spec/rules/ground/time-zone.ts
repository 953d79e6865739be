/** Whether a text names a time zone. Offsets such as `+02:00`, which some runtimes take, do not say when clocks change. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Where the days of a document are counted, or those of a signer whose time zone the sender has set. */
export function zoneOf(
  document: { time_zone: string | null },
  signer: { time_zone: string | null } = { time_zone: null }
): string {
  return signer.time_zone ?? document.time_zone ?? 'UTC'
}

/** The time zone that is answered: that of a draft is decided when it is sent. */
export function presentZone(document: { time_zone: string | null; sent_at: unknown }): string | null {
  return document.sent_at === null ? null : zoneOf(document)
}

/** The day that it is somewhere, as `2026-01-31`. */
export function dayIn(zone: string, time: Date): string {
  const { year, month, day } = clockIn(zone, time)
  return `${year}-${month}-${day}`
}

/** The last second of a day that begins before it or at it, such as 23:59:59, of the day that a moment is on somewhere. */
export function endOfDay(zone: string, time: Date): Date {
  // Not before the moment, also if it is in the middle of the last second.
  let last = Math.ceil(time.getTime() / second)
  const day = dayIn(zone, new Date(last * second))
  // Days have up to 25 hours, and what is left of one is less than two.
  let after = last + 2 * 24 * 3600
  while (after - last > 1) {
    const middle = Math.floor((last + after) / 2)
    if (dayIn(zone, new Date(middle * second)) === day) last = middle
    else after = middle
  }
  return new Date(last * second)
}

/** The first moment from a time on that is in some hours of the day somewhere: `to` is not one of them. */
export function nextWithin(hours: { from: number; to: number }, zone: string, time: Date): Date {
  const isWithin = (at: Date) => {
    const hour = Number(clockIn(zone, at).hour)
    return hour >= hours.from && hour < hours.to
  }
  let at = time
  // Hours begin on a quarter of an hour of UTC everywhere. A day has at least one that is within.
  for (let quarters = 0; quarters < 200 && !isWithin(at); quarters++) {
    at = new Date((Math.floor(at.getTime() / quarter) + 1) * quarter)
  }
  return at
}

const second = 1000
const quarter = 15 * 60 * second

function clockIn(zone: string, time: Date): Record<'year' | 'month' | 'day' | 'hour', string> {
  const parts = new Intl.DateTimeFormat('en', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23'
  }).formatToParts(time)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as ReturnType<typeof clockIn>
}
