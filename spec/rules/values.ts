import { assertDrawable, countCharacters } from './characters.js'
import type { Schemas } from './contract.js'
import type { Given } from './given.js'
import { invalid } from './refusal.js'

type Field = Pick<Schemas['InlineField'], 'type' | 'width' | 'height'>

/** Throws if a value does not match its field's type, cannot be drawn, or does not fit in its box. */
export function assertValue(field: Field, value: string, path: string, given: Given): void {
  const problem = problemOf(field.type, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', path, problem)
  assertDrawable(value, path, given)
  assertReadable(field, value, path, given)
}

/** Throws if a value is too long for its field at the smallest font size. */
export function assertReadable(field: Field, value: string, path: string, { charactersThatFit }: Given): void {
  if (field.type === 'checkbox') return
  const fitting = charactersThatFit(value, field)
  if (fitting === null) return
  const count = countCharacters(value)
  const problem = `is too long: ${fitting} of its ${count} characters fit at the smallest font size, 4 points`
  throw invalid('FIELD_VALUE_TOO_LONG', path, problem)
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
      return 'must not be set for a signature or initials field'
  }
}

function isCalendarDate(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
