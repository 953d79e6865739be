import { ApiError } from '../errors.js'
import { FileAnswer, type Handler } from '../http/call.js'
import { documentFileKey } from '../storage/document-files.js'
import { getStored } from '../storage/storage.js'
import { loadSession, refuseLocked } from './session.js'

export const downloadSignedDocument: Handler<'downloadSignedDocument'> = async ({ sql, storage }, { caller }) => {
  const session = await loadSession(sql, caller)
  refuseLocked(session)
  const { document } = session
  if (document.status !== 'completed' || !document.seal_sha256) {
    throw new ApiError('DOCUMENT_NOT_COMPLETED', 'The document is not completed yet.')
  }
  const bytes = await getStored(storage, documentFileKey(document.id, document.seal_sha256))
  return new FileAnswer(bytes, `${document.file_name.replace(/\.pdf$/i, '')} - signed.pdf`)
}
