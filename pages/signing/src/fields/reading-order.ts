import type { SigningField } from '../session/types.js'

// Fields whose tops differ by less than this count as one line.
const LINE = 8

/** Sorts fields in reading order: by page, then from top to bottom, then from left to right. */
export function inReadingOrder(fields: SigningField[]): SigningField[] {
  const line = (field: SigningField) => Math.round(field.y / LINE)
  return [...fields].sort((a, b) => a.page - b.page || line(a) - line(b) || a.x - b.x)
}
