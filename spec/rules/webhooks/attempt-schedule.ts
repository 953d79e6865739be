const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The times of the seven attempts of a delivery, relative to the first. */
const offsets = [0, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour]

/** The time of the next attempt after a number of failed ones, or null if none is left. Never in the past. */
export function nextAttemptAt(attempts: number, firstAttemptAt: Date, now: Date): Date | null {
  const offset = offsets[attempts]
  if (offset === undefined) return null
  return new Date(Math.max(firstAttemptAt.getTime() + offset, now.getTime()))
}
