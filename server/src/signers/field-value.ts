import type { Schemas } from '../contract.js'

/** What is wrong with a field's value, or null if it fits the field's type. */
export function problemOfValue(type: Schemas['FieldType'], value: string): string | null {
  switch (type) {
    case 'text':
      return null
    case 'number':
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? null : 'must be a number, such as 1200 or 12.50'
    case 'checkbox':
      return value === 'true' || value === 'false' ? null : 'must be "true" or "false"'
    case 'date':
      return isCalendarDate(value) ? null : 'must be a date, such as 2026-03-31'
    case 'signature':
    case 'initials':
      return 'takes no value: it is signed'
  }
}

function isCalendarDate(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
