import { assertDraft, assertNotErased } from '@signpost/spec/rules'
import { createEditUrl } from '../../authentication/editing/create-edit-url.js'
import { ownerOf } from '../../documents/owner.js'
import { findDocument } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

export const createEmbeddedEditUrl: Handler<'createEmbeddedEditUrl'> = async (
  context,
  { path, body, caller, unchanged }
) => {
  const document = await findDocument(context.sql, ownerOf(caller), path.id)
  assertNotErased(document)
  assertDraft(document)
  return unchanged(await createEditUrl(context, caller, path.id, body))
}
