import { traitsOf } from '../editor/field-type.js'
import { t } from '../language/translate.js'
import type { FieldState, PlacedField } from './placed-field.js'

const states: Record<FieldState, string> = {
  fixed: 'Set by the sender',
  signed: 'Signed',
  filled: 'Filled in',
  empty: 'Not filled in',
  awaited: 'Not filled in yet',
  sample: 'Sample',
  broken: 'Cannot be read'
}

export const nameOfState = (state: FieldState): string => t(states[state])

/** The value of a field, for people. Null if there is none. */
export function textOfValue(field: PlacedField): string | null {
  const { value } = field
  if (traitsOf(field).takes === 'tick' && value) return value === 'true' ? t('yes') : t('no')
  return field.options?.find((option) => option.value === value)?.label ?? (value || null)
}
