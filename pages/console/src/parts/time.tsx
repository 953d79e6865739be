import { currentLanguage } from '../language/translate.js'
import { dateText } from './date-text.js'
import { relativeTime } from './relative-time.js'

type Moment = string | null | undefined

/** A time to the minute or to the second: of one thing, and in logs. */
export function Time({ at, seconds = false }: { at: Moment; seconds?: boolean }) {
  if (!at) return <>–</>
  return <time dateTime={at}>{dateText(at, seconds ? 'second' : 'minute')}</time>
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
