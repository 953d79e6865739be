import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { findDocumentWithSigners } from '../../stores/document-store.js'
import type { Handler } from '../call.js'

export const getDocument: Handler<'getDocument'> = async ({ sql }, { path, caller }) =>
  presentDocument(await findDocumentWithSigners(sql, ownerOf(caller), path.id))
