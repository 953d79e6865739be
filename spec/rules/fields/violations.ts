import type { Schemas } from '../ground/contract.js'
import type { LimitName } from './field-types.js'

type Validation = Schemas['FieldValidation']

/** The number of characters that limits of lengths count: code points, as in JSON Schema. */
export const lengthOf = (text: string): number => [...text].length

/**
 * What of a validation a value does not meet, or null. The value is one of its field's type.
 * @param matches asked for patterns only, whose engine pages load when they need it
 */
export function violationOf(
  validation: Validation | null,
  value: string,
  matches: (pattern: string, value: string) => boolean
): LimitName | null {
  if (!validation) return null
  const { min, max, min_length, max_length, pattern } = validation
  if (min !== null && Number(value) < min) return 'min'
  if (max !== null && Number(value) > max) return 'max'
  if (min_length !== null && lengthOf(value) < min_length) return 'min_length'
  if (max_length !== null && lengthOf(value) > max_length) return 'max_length'
  return pattern !== null && !matches(pattern, value) ? 'pattern' : null
}
