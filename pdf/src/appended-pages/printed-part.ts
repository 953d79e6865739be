/** How many entries of an audit trail are printed: about fifty pages. */
export const MOST_PRINTED = 1000

/**
 * The entries of an audit trail that a certificate of completion prints: of a very long one, the first and the last. Its
 * SHA-256, which the seal covers, is that of all.
 */
export function printedPartOf<Entry>(entries: readonly Entry[]): Entry[] {
  if (entries.length <= MOST_PRINTED) return [...entries]
  return [...entries.slice(0, MOST_PRINTED / 2), ...entries.slice(-MOST_PRINTED / 2)]
}
