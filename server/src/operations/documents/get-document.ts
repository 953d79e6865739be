import { ownerOf } from '../../documents/owner.js'
import { presentDocument } from '../../documents/present-document.js'
import { findDocument } from '../../stores/document-store.js'
import { findSigners } from '../../stores/signer-store.js'
import type { Handler } from '../call.js'

export const getDocument: Handler<'getDocument'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  return presentDocument({ document, signers: await findSigners(sql, document.id) })
}
