const LONGEST = 80

/** A text as the label of a field: its end if it is long, without what only leads to the place. */
export function labelOf(text: string): string {
  const plain = text
    .replace(/[_…☐□▢❏❑]+|\.{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*[:：*]+$/, '')
  if (plain.length <= LONGEST) return plain
  const end = plain.slice(-LONGEST)
  return end.slice(end.indexOf(' ') + 1).trim()
}
