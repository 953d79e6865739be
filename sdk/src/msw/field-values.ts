import type { Schemas } from './contract.js'
import { invalid } from './refusal.js'

/** Refuses a value that does not fit its field's type. */
export function refuseValue(type: Schemas['FieldType'], value: string, place: string): void {
  const problem = problemOf(type, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', place, problem)
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
