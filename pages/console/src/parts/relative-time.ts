const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute]
] as const

/** A time as people say it: how long ago or ahead within a week, else its date. */
export function relativeTime(at: Date, now: Date, language: string): string {
  const difference = at.getTime() - now.getTime()
  if (Math.abs(difference) >= 7 * day) {
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at)
  }
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, length] = units.find(([, length]) => Math.abs(difference) >= length) ?? ['second', Infinity]
  return format.format(Math.trunc(difference / length), unit)
}
