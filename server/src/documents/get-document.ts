import type { Handler } from '../http/call.js'
import { findSigners } from '../signers/signer-store.js'
import { findDocument } from './document-store.js'
import { ownerOf } from './owner.js'
import { presentDocument } from './present-document.js'

export const getDocument: Handler<'getDocument'> = async ({ sql }, { path, caller }) => {
  const document = await findDocument(sql, ownerOf(caller), path.id)
  return presentDocument({ document, signers: await findSigners(sql, document.id) })
}
