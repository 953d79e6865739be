const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** When each of the seven attempts of a delivery is made, counted from the first. */
const offsets = [0, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour]

/** When the attempt after so many failed ones is made, or null if there is none left. Never in the past. */
export function nextAttemptAt(attempts: number, firstAttemptAt: Date, now: Date): Date | null {
  const offset = offsets[attempts]
  if (offset === undefined) return null
  return new Date(Math.max(firstAttemptAt.getTime() + offset, now.getTime()))
}
