import { assertLibrary } from '@signpost/spec/rules'
import { senderAct } from '../../audit/actors.js'
import { create } from '../../commit/create.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { takeDocumentQuota } from '../../stores/document-quota.js'
import { findForm } from '../../stores/form-store.js'
import type { Handler } from '../call.js'
import { draftFromBlueprint } from '../draft-from-blueprint.js'

export const createDocumentFromForm: Handler<'createDocumentFromForm'> = async (
  context,
  { body, caller, client, transaction }
) => {
  assertLibrary(caller.account.plan)
  return transaction(async (tx) => {
    const now = context.clock.now()
    const form = await findForm(tx, body.form_id, 'form_id')
    const draft = await draftFromBlueprint(form, { form_id: form.id }, body, ownerOf(caller), now)
    await takeDocumentQuota(tx, caller, 1, now)
    return (await create(context, tx, draft, senderAct(caller, client, now))).as(presentDocument)
  })
}
