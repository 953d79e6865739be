import { ownerOf } from '../../documents/owner.js'
import { deleteTemplateLinkRow, lockTemplateLink } from '../../stores/template-link-store.js'
import type { Handler } from '../call.js'

export const deleteTemplateLink: Handler<'deleteTemplateLink'> = async (_context, { path, caller, write }) =>
  write(async (tx) => {
    await deleteTemplateLinkRow(tx, await lockTemplateLink(tx, ownerOf(caller), path.id))
    return undefined
  })
