/** Where a feed of events begins: after an event, or after a time. */
export type Since = { after: string } | { created_after: string }

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads an event's identifier, a time in ISO 8601, or a duration such as `10m`. Returns undefined if it is none of them. */
export function parseSince(text: string, now: Date): Since | undefined {
  if (text.startsWith('evt_')) return { after: text }
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  const age = unit === undefined ? undefined : Number(count) * milliseconds[unit as keyof typeof milliseconds]
  const time = age === undefined ? new Date(text) : new Date(now.getTime() - age)
  return Number.isNaN(time.getTime()) ? undefined : { created_after: time.toISOString() }
}
