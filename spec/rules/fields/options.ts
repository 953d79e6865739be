import { assertDrawable } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid } from '../ground/refusal.js'
import { placesOptions, takesOption } from './field-types.js'
import type { PlacedField } from './placed.js'
import { assertReadable } from './values.js'

type Field = Pick<PlacedField, 'type' | 'width' | 'height' | 'options'>
type Option = Schemas['FieldOption']

const places = ['page', 'x', 'y', 'width', 'height'] as const

/** Throws if a field that needs options has none, or if one of them cannot be chosen or printed. */
export function assertOptions(field: Field, path: string, given: Given): void {
  if (!takesOption(field)) return
  const { type, options } = field
  if (!options || options.length === 0)
    throw invalid('VALIDATION_FAILED', `${path}.options`, `is required for a field of the type ${type}`)
  options.forEach((option, index) => {
    const at = `${path}.options[${index}]`
    if (options.findIndex(({ value }) => value === option.value) < index)
      throw invalid('VALIDATION_FAILED', `${at}.value`, 'must be unique among the options')
    assertPlaces(field, option, at)
    if (type === 'dropdown') assertPrintable(field, option, `${at}.label`, given)
  })
}

function assertPlaces(field: Field, option: Option, path: string) {
  const isPlaced = placesOptions(field)
  const wrong = places.find((name) => (option[name] !== undefined) !== isPlaced)
  if (!wrong) return
  const problem = isPlaced
    ? `is required for an option of a ${field.type} field`
    : `does not apply to an option of a ${field.type} field`
  throw invalid('VALIDATION_FAILED', `${path}.${wrong}`, problem)
}

function assertPrintable({ width, height }: Field, { label }: Option, path: string, given: Given) {
  assertDrawable(label, path, given)
  assertReadable({ type: 'text', width, height }, label, path, given)
}
