import { endOfDay } from '@signpost/spec/time-zone'
import { currentLanguage } from '../../language/translate.js'

const dayMs = 86_400_000

/** The day on which a number of days from now ends, such as "Thursday, January 8, 2026": the whole of it where days are counted. */
export function deadlineText(days: number, timeZone: string | null, now: Date): string {
  const end = new Date(now.getTime() + days * dayMs)
  if (timeZone === null) return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full' }).format(end)
  const parts = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(currentLanguage(), parts).format(endOfDay(timeZone, end))
}
