import type { Schemas } from './contract.js'
import { refuseTooLong, refuseUndrawable } from './drawable.js'
import { invalid } from './refusal.js'

type Field = Pick<Schemas['InlineField'], 'type' | 'width' | 'height'>

/** Refuses a value that does not fit its field's type, cannot be drawn, or is too long for its field. */
export function refuseValue(field: Field, value: string, place: string): void {
  const problem = problemOf(field.type, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', place, problem)
  refuseUndrawable(value, place)
  if (field.type !== 'checkbox') refuseTooLong(value, field, place)
}

function problemOf(type: Schemas['FieldType'], value: string) {
  switch (type) {
    case 'text':
      return null
    case 'number':
      return /^-?\d{1,30}(\.\d{1,30})?$/.test(value) ? null : 'must be a number, such as 1200 or 12.50'
    case 'checkbox':
      return value === 'true' || value === 'false' ? null : 'must be "true" or "false"'
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && Date.parse(value) ? null : 'must be a date, such as 2026-03-31'
    default:
      return 'takes no value: it is signed'
  }
}
