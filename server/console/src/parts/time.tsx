import { currentLanguage } from '../language/translate.js'

/** A time in the reader's time zone. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <>–</>
  const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' })
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
