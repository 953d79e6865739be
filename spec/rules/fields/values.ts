import { assertDrawable, countCharacters } from '../ground/characters.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'
import { fieldTypes, isTick, takesFile, takesOption } from './field-types.js'
import type { PlacedField } from './placed.js'
import { problemOfValidation } from './validation.js'

type Field = Pick<PlacedField, 'type' | 'width' | 'height' | 'multiline' | 'options' | 'validation'>
type Valued = Pick<Field, 'type' | 'multiline' | 'options' | 'validation'>

/** Throws if a value does not match its field's type, cannot be drawn, or does not fit in its box. */
export function assertValue(field: Field, value: string, path: string, given: Given): void {
  const problem = problemOfValue(field, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', path, problem)
  assertDrawable(value, path, given)
  assertReadable(field, value, path, given)
}

/** Why a value is none of a field, whatever its size, or null. */
export function problemOfValue(field: Valued, value: string): string | null {
  return (
    fieldTypes[field.type].problemOf(value) ??
    problemOfLines(field, value) ??
    problemOfOption(field, value) ??
    problemOfValidation(field, value)
  )
}

/** Throws if a value is too long for its field at the smallest font size. */
export function assertReadable(field: Field, value: string, path: string, { charactersThatFit }: Given): void {
  // The labels of options were measured when the field was placed, and names of files are shortened.
  if (isTick(field) || takesOption(field) || takesFile(field)) return
  const fitting = charactersThatFit(value, field)
  if (fitting === null) return
  const count = countCharacters(value)
  const problem = `is too long: ${fitting} of its ${count} characters fit at the smallest font size, 4 points`
  throw invalid('FIELD_VALUE_TOO_LONG', path, problem)
}

const problemOfLines = ({ multiline }: Valued, value: string) =>
  multiline === false && /[\r\n]/.test(value) ? 'must be one line' : null

const problemOfOption = (field: Valued, value: string) =>
  takesOption(field) && !field.options?.some((option) => option.value === value)
    ? 'must be the value of one of its options'
    : null
