import { assertNotErased } from '@signpost/spec/rules'
import { ApiError } from '../../contract/api-error.js'
import { publicId } from '../../contract/ids.js'
import { ownerOf } from '../../documents/owner.js'
import { documentFileKey } from '../../storage/document-files.js'
import { getStored } from '../../storage/storage.js'
import { findDocument } from '../../stores/document-store.js'
import { presentVerification } from '../../verification/present-verification.js'
import type { Handler } from '../call.js'

export const getDocumentVerification: Handler<'getDocumentVerification'> = async (context, { path, caller }) => {
  const owner = ownerOf(caller)
  const document = await findDocument(context.sql, owner, path.id)
  assertNotErased(document)
  const { id, status, seal_sha256, sealed_at } = document
  if (status !== 'completed' || !seal_sha256 || !sealed_at)
    throw new ApiError('DOCUMENT_NOT_COMPLETED', `The document is ${status}, so it has no signed PDF.`)
  const bytes = await getStored(context.storage, documentFileKey(id, seal_sha256))
  const report = await context.pdf.verify(bytes, sealed_at, { account: owner.accountId })
  return presentVerification(report, publicId('doc', id))
}
