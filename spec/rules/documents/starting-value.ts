import { type FieldSettings, fieldTypes } from '../fields/field-types.js'
import type { PlacedField } from '../fields/placed.js'
import { problemOfValidation } from '../fields/validation.js'
import { assertValue } from '../fields/values.js'
import type { Given } from '../ground/given.js'
import type { HeldSigner } from './held.js'

type Person = Pick<HeldSigner, 'email' | 'name' | 'company'>
type Field = Pick<PlacedField, 'type' | 'width' | 'height' | 'options' | 'multiline' | 'read_only'> & {
  validation?: FieldSettings['validation'] | PlacedField['validation']
}

/**
 * What a field starts with if the sender sets no value: what is known of the signer, which must fit into the field too. Nothing
 * where the signer can enter what its validation asks for.
 * @param path of the signer in the request
 */
export function startingValue(field: Field, person: Person, path: string, given: Given): string | null {
  const { startsWith } = fieldTypes[field.type]
  const known = startsWith === null ? null : person[startsWith]
  if (known === null) return null
  if (!field.read_only && problemOfValidation(field, known)) return null
  assertValue(field, known, `${path}${startsWith}`, given)
  return known
}
