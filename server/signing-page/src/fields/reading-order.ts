import type { SigningField } from '../session/types.js'

// Fields whose tops differ by less than this stand on one line.
const LINE = 8

/** Sorts fields as a person reads them: by page, then down, then across. */
export function inReadingOrder(fields: SigningField[]): SigningField[] {
  const line = (field: SigningField) => Math.round(field.y / LINE)
  return [...fields].sort((a, b) => a.page - b.page || line(a) - line(b) || a.x - b.x)
}
