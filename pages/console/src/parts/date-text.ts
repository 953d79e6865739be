import { currentLanguage } from '../language/translate.js'

const styles = {
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  /** In a sentence, where the day of the week helps. */
  weekday: { dateStyle: 'full', timeStyle: 'short' }
} as const

/** A time as it is written in the reader's language and time zone. */
export function dateText(at: string | null, style: keyof typeof styles = 'minute'): string {
  if (at === null) return '–'
  return new Intl.DateTimeFormat(currentLanguage(), styles[style]).format(new Date(at))
}
