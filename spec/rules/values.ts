import { assertDrawable, countCharacters } from './characters.js'
import { fieldTypes, isTick, takesOption } from './field-types.js'
import type { Given } from './given.js'
import type { PlacedField } from './placed.js'
import { invalid } from './refusal.js'

type Field = Pick<PlacedField, 'type' | 'width' | 'height' | 'multiline' | 'options'>

/** Throws if a value does not match its field's type, cannot be drawn, or does not fit in its box. */
export function assertValue(field: Field, value: string, path: string, given: Given): void {
  const problem =
    fieldTypes[field.type].problemOf(value) ?? problemOfLines(field, value) ?? problemOfOption(field, value)
  if (problem) throw invalid('FIELD_VALUE_INVALID', path, problem)
  assertDrawable(value, path, given)
  assertReadable(field, value, path, given)
}

/** Throws if a value is too long for its field at the smallest font size. */
export function assertReadable(field: Field, value: string, path: string, { charactersThatFit }: Given): void {
  // The labels of options were measured when the field was placed.
  if (isTick(field) || takesOption(field)) return
  const fitting = charactersThatFit(value, field)
  if (fitting === null) return
  const count = countCharacters(value)
  const problem = `is too long: ${fitting} of its ${count} characters fit at the smallest font size, 4 points`
  throw invalid('FIELD_VALUE_TOO_LONG', path, problem)
}

const problemOfLines = ({ multiline }: Field, value: string) =>
  multiline === false && /[\r\n]/.test(value) ? 'must be one line' : null

const problemOfOption = (field: Field, value: string) =>
  takesOption(field) && !field.options?.some((option) => option.value === value)
    ? 'must be the value of one of its options'
    : null
