import { assertSealed } from '../../documents/assert-sealed.js'
import { ownerOf, workOwnerOf } from '../../documents/owner.js'
import { documentFileKey } from '../../storage/document-files.js'
import { getStored } from '../../storage/storage.js'
import { findDocument } from '../../stores/document-store.js'
import { presentVerification } from '../../verification/present-verification.js'
import { verifyFile } from '../../verification/verify-file.js'
import type { Handler } from '../call.js'

export const getDocumentVerification: Handler<'getDocumentVerification'> = async (context, { path, caller }) => {
  const owner = ownerOf(caller)
  const document = await findDocument(context.sql, owner, path.id)
  assertSealed(document)
  const { id, seal_sha256 } = document
  const bytes = await getStored(context.storage, documentFileKey(id, seal_sha256))
  const { report } = await verifyFile(context, bytes, workOwnerOf(caller))
  return presentVerification(report, { id, bytes: bytes.length, isWholeFile: true, sha256: seal_sha256 })
}
