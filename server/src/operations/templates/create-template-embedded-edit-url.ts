import { createEditUrl } from '../../authentication/editing/create-edit-url.js'
import { ownerOf } from '../../documents/owner.js'
import { findTemplate } from '../../stores/template-store.js'
import type { Handler } from '../call.js'

export const createTemplateEmbeddedEditUrl: Handler<'createTemplateEmbeddedEditUrl'> = async (
  context,
  { path, body, caller, unchanged }
) => {
  await findTemplate(context.sql, ownerOf(caller), path.id)
  return unchanged(await createEditUrl(context, caller, path.id, body))
}
