import type { Schemas } from '../contract.js'
import { charactersThatFit, type TextBox } from '../pdf/draw/text-capacity.js'
import { countGraphemes } from '../pdf/fonts/graphemes.js'

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

/** What is wrong with a value that is too long for its field at the smallest size that is drawn, or null if it fits. */
export function problemOfLength(type: Schemas['FieldType'], value: string, box: TextBox): string | null {
  if (type === 'checkbox') return null
  const fitting = charactersThatFit(value, box)
  if (fitting === null) return null
  return `is too long: ${fitting} of its ${countGraphemes(value)} characters fit at 4 points, the smallest size that is drawn`
}

// The least that a field is made for.
const LEAST: Partial<Record<Schemas['FieldType'], string>> = { text: 'x', number: '0', date: '0000-00-00' }

/** What is wrong with a box that nothing fits into, or null. */
export function problemOfBox(type: Schemas['FieldType'], box: TextBox): string | null {
  const least = LEAST[type]
  if (least === undefined || charactersThatFit(least, box) === null) return null
  return `is too small: not even “${least}” fits at 4 points, the smallest size that is drawn`
}

function isCalendarDate(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
