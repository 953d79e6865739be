/** A time as an input of times takes it: in the zone of the reader, to the minute. */
export function localTime(at: string): string {
  const date = new Date(at)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
}
