import { pageLanguage } from '../language/translate.js'
import type { ApiFailure } from '../session/api-failure.js'
import { text } from './texts.js'

/** That too much was done from here, and when it can go on. */
export function tooManyText({ retryAfter }: ApiFailure, now = new Date()): string {
  if (retryAfter === null) return text('tooMany')
  // Never before the second in which it can.
  const again = new Date(now.getTime() + retryAfter * 1000 + 59_000)
  const isToday = again.toDateString() === now.toDateString()
  const language = pageLanguage()
  // As they write times in their country.
  const locale = navigator.language.split('-')[0] === language.split('-')[0] ? navigator.language : language
  const time = again.toLocaleString(locale, {
    ...(isToday ? {} : { weekday: 'long' }),
    hour: 'numeric',
    minute: '2-digit'
  })
  return text('tooManyUntil', { time })
}
