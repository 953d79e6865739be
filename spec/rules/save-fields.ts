import type { Schemas } from './contract.js'
import { readEntries, valuesOf } from './entries.js'
import type { Given } from './given.js'
import type { HeldWithFields } from './held.js'
import { fieldsOf } from './state.js'
import type { Transition } from './transition.js'
import { assertOpen, type Visitor } from './visitor.js'

/** A signer saves values before finishing. No audit entry and no event: nothing is final yet. */
export async function saveFields(
  held: HeldWithFields,
  visitor: Visitor,
  entries: Schemas['FieldEntry'][],
  given: Given,
  at: Date
): Promise<Transition> {
  const { id } = assertOpen(held, visitor, at)
  const fields = await valuesOf(readEntries(fieldsOf(held.fields, id), entries, given), given)
  return { at, document: null, fields, audit: null, event: null }
}
