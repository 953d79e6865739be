import type { PlacedField } from '../fields/placed.js'
import type { Given } from '../ground/given.js'
import type { Person } from './candidates.js'
import type { HeldField, HeldSigner } from './held.js'
import { startingValue } from './starting-value.js'

/** A field as it was sent, with what is known of the person. */
export function startAnew(field: HeldField, person: Pick<HeldSigner, 'email' | 'name' | 'company'>, given: Given) {
  return anew(field, field.sender_value ?? startingValue(field, person, '', given))
}

/** The same with what several people share: who of them it will be is not known. */
export function sharedStart(field: HeldField, people: Person[], given: Given) {
  return anew(field, field.sender_value ?? sharedValue(field, people, '', given))
}

/**
 * What a field starts with, of several people what they share.
 * @param path of the signer in the request
 */
export function sharedValue(
  field: HeldField | PlacedField,
  people: Person[],
  path: string,
  given: Given
): string | null {
  const [first = null, ...others] = people.map((person, index) =>
    startingValue(field, person, person.candidate === null ? path : `${path}candidates[${index}].`, given)
  )
  return others.every((value) => value === first) ? first : null
}

const anew = ({ id, attachment }: HeldField, value: string | null) => ({
  id,
  value,
  ...(attachment ? { attachment: null } : {})
})
