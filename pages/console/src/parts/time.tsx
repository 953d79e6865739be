import { currentLanguage } from '../language/translate.js'
import { dateText, logText } from './date-text.js'
import { relativeTime } from './relative-time.js'

type Moment = string | null | undefined

/** A time to the minute or to the second, of one thing. */
export function Time({ at, seconds = false }: { at: Moment; seconds?: boolean }) {
  if (!at) return <>–</>
  return <time dateTime={at}>{dateText(at, seconds ? 'second' : 'minute')}</time>
}

/** When something was, in the rows of a log. Pointing at it tells the day. */
export function LogTime({ at }: { at: string }) {
  return (
    <time class="log-time" dateTime={at} title={dateText(at, 'second')}>
      {logText(at, new Date())}
    </time>
  )
}

/** How long ago, or in how long, something is, in lists that people look through. Pointing at it tells the exact time. */
export function Ago({ at }: { at: Moment }) {
  if (!at) return <>–</>
  return (
    <time class="ago" dateTime={at} title={dateText(at, 'second')}>
      {relativeTime(new Date(at), new Date(), currentLanguage())}
    </time>
  )
}
