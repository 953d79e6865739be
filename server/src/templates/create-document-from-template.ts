import { ownerOf } from '../documents/owner.js'
import { presentDocument } from '../documents/present-document.js'
import type { Handler } from '../http/call.js'
import { draftFromBlueprint } from './draft-from-blueprint.js'
import { holdTemplate } from './template-store.js'

export const createDocumentFromTemplate: Handler<'createDocumentFromTemplate'> = async (
  { clock, auditKeys },
  { body, caller, client, write }
) =>
  write(async (tx) => {
    const template = await holdTemplate(tx, ownerOf(caller), body.template_id, 'template_id')
    const by = { caller, client, now: clock.now() }
    return presentDocument(
      await draftFromBlueprint(tx, auditKeys, template, { template_id: template.id }, body, by),
      []
    )
  })
