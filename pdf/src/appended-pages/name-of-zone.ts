import { isUtc, type Language, zoneName } from '@signpost/spec/languages'

/** A time zone as people and as programs call it, such as `Pacific Time (America/Los_Angeles)`. */
export function nameOfZone(
  zone: string,
  { language, completedAt }: { language: Language; completedAt: string }
): string {
  return isUtc(zone) ? 'UTC' : `${zoneName(zone, language, new Date(completedAt))} (${zone})`
}
