import type { Handler } from '../http/call.js'
import { findDocument } from './document-store.js'
import { ownerOf } from './owner.js'

export const getDocumentInspection: Handler<'getDocumentInspection'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  return document.inspection
}
