import { presentDocument } from '../documents/present-document.js'
import type { Handler } from '../http/call.js'
import { draftFromBlueprint } from '../templates/draft-from-blueprint.js'
import { findForm } from './form-store.js'
import { refuseWithoutLibrary } from './refuse-without-library.js'

export const createDocumentFromForm: Handler<'createDocumentFromForm'> = async (
  { clock, auditKeys },
  { body, caller, client, write }
) => {
  refuseWithoutLibrary(caller)
  return write(async (tx) => {
    const form = await findForm(tx, body.form_id, 'form_id')
    const by = { caller, client, now: clock.now() }
    return presentDocument(await draftFromBlueprint(tx, auditKeys, form, { form_id: form.id }, body, by), [])
  })
}
