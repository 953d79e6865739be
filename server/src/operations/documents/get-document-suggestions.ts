import { assertNotErased, preparationOf } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { suggestFields } from '../../documents/suggest-fields.js'
import { given } from '../../given/given.js'
import { findDocumentWithSigners } from '../../stores/document-store.js'
import { findFields } from '../../stores/field-store.js'
import type { Handler } from '../call.js'

export const getDocumentSuggestions: Handler<'getDocumentSuggestions'> = async (context, { path, caller }) => {
  const { document, signers } = await findDocumentWithSigners(context.sql, ownerOf(caller), path.id)
  assertNotErased(document)
  const fields = await findFields(context.sql, document.id)
  const placed = preparationOf({ document, signers, fields }, given).fields
  return suggestFields(context, caller, document, placed)
}
