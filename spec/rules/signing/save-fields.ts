import type { HeldWithFields } from '../documents/held.js'
import { fieldsOf } from '../documents/state.js'
import type { Transition } from '../documents/transition.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { readEntries, valuesOf } from './entries.js'
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
