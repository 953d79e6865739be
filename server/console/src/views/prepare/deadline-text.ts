import { currentLanguage } from '../../language/translate.js'

const dayMs = 86_400_000

/** The day on which a number of days from now ends, such as "Thursday, January 8, 2026". */
export function deadlineText(days: number, now: Date): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full' })
  return format.format(new Date(now.getTime() + days * dayMs))
}
