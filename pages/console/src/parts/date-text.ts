import { currentLanguage } from '../language/translate.js'

const styles = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** In a sentence, where the day of the week helps. */
  weekday: { dateStyle: 'full', timeStyle: 'short' }
} as const

/** A time as a log tells it, to the second: without the day if that is today, and without the year if it is this one. */
export function logText(at: string, now: Date): string {
  const moment = new Date(at)
  const time = { timeStyle: 'medium' } as const
  if (moment.toDateString() === now.toDateString())
    return new Intl.DateTimeFormat(currentLanguage(), time).format(moment)
  if (moment.getFullYear() !== now.getFullYear()) return dateText(at, 'second')
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
  return new Intl.DateTimeFormat(currentLanguage(), parts).format(moment)
}

/** A time as it is written in the reader's language and time zone. */
export function dateText(at: string | null, style: keyof typeof styles = 'minute'): string {
  if (at === null) return '–'
  return new Intl.DateTimeFormat(currentLanguage(), styles[style]).format(new Date(at))
}
