import { senderAct } from '../../audit/actors.js'
import { create } from '../../commit/create.js'
import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { takeDocumentQuota } from '../../stores/document-quota.js'
import { lockTemplateForUse } from '../../stores/template-store.js'
import type { Handler } from '../call.js'
import { draftFromBlueprint } from '../draft-from-blueprint.js'

export const createDocumentFromTemplate: Handler<'createDocumentFromTemplate'> = async (
  context,
  { body, caller, client, transaction }
) =>
  transaction(async (tx) => {
    const now = context.clock.now()
    const owner = ownerOf(caller)
    const template = await lockTemplateForUse(tx, owner, body.template_id, 'template_id')
    const draft = await draftFromBlueprint(template, { template_id: template.id }, body, owner, now)
    await takeDocumentQuota(tx, caller, 1, now)
    return (await create(context, tx, draft, senderAct(caller, client, now))).as(presentDocument)
  })
