import { currentLanguage } from '../language/translate.js'
import { relativeTime } from './relative-time.js'

type Moment = string | null | undefined

/** A time in the reader's time zone, to the minute or to the second. */
export function Time({ at, seconds = false }: { at: Moment; seconds?: boolean }) {
  if (!at) return <>–</>
  const timeStyle = seconds ? 'medium' : 'short'
  const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}

/** How long ago, or in how long, something is, with the exact time on pointing at it. */
export function Ago({ at }: { at: Moment }) {
  if (!at) return <>–</>
  const exact = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeStyle: 'long' })
  const moment = new Date(at)
  return (
    <time class="ago" dateTime={at} title={exact.format(moment)}>
      {relativeTime(moment, new Date(), currentLanguage())}
    </time>
  )
}
