import { apply, assertEditAllowed, placeFields, preparationOf, prepare } from '@signpost/spec/rules'
import { commit } from '../../commit/commit.js'
import { type HeldRows, holdDocument } from '../../commit/hold.js'
import { ownerOf } from '../../documents/owner.js'
import { searchableDraft } from '../../documents/searchable-pdf.js'
import { given } from '../../given/given.js'
import type { Handler } from '../call.js'

export const setDocumentFields: Handler<'setDocumentFields'> = async (
  context,
  { path, body, caller, assertUnmodified, transaction }
) => {
  const fields = await placeFields(body.fields, 'fields', () => searchableDraft(context, caller, path.id))
  return transaction(async (tx) => {
    const held = await holdDocument(tx, ownerOf(caller), path.id)
    const transition = await prepare(held, { ...body, fields }, given, context.clock.now())
    if (transition) assertUnmodified(present(held))
    if (caller.editing && transition) assertEditAllowed(caller.editing, present(held), present(apply(held, transition)))
    return (await commit(context, tx, held, transition)).as(present)
  })
}

// A draft has no fields but those of its roles.
function present(draft: HeldRows) {
  return preparationOf({ ...draft, fields: [] }, given)
}
