import { assertDrawable, countCharacters } from './characters.js'
import type { Schemas } from './contract.js'
import type { Given } from './given.js'
import { invalid } from './refusal.js'

type Field = Pick<Schemas['InlineField'], 'type' | 'width' | 'height'>

/** Refuses a value that does not fit its field's type, that no font can draw, or that nobody could read in its box. */
export function assertValue(field: Field, value: string, place: string, given: Given): void {
  const problem = problemOf(field.type, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', place, problem)
  assertDrawable(value, place, given)
  assertReadable(field, value, place, given)
}

/** Refuses a value that is too long for its field at the smallest size that is drawn. */
export function assertReadable(field: Field, value: string, place: string, { charactersThatFit }: Given): void {
  if (field.type === 'checkbox') return
  const fitting = charactersThatFit(value, field)
  if (fitting === null) return
  const count = countCharacters(value)
  const problem = `is too long: ${fitting} of its ${count} characters fit at 4 points, the smallest size that is drawn`
  throw invalid('FIELD_VALUE_TOO_LONG', place, problem)
}

function problemOf(type: Schemas['FieldType'], value: string): string | null {
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
