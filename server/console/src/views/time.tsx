const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time in the reader's time zone. */
export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <>–</>
  return <time dateTime={at}>{format.format(new Date(at))}</time>
}
