import { assertUnlocked } from '@signpost/spec/rules'
import { ApiError } from '../../contract/api-error.js'
import { loadSession } from '../../signing-session/session.js'
import { documentFileKey } from '../../storage/document-files.js'
import { getStored } from '../../storage/storage.js'
import { FileAnswer, type Handler } from '../call.js'

export const downloadSignedDocument: Handler<'downloadSignedDocument'> = async (
  { sql, storage },
  { caller, query }
) => {
  const session = await loadSession(sql, caller)
  assertUnlocked(session, session.visitor)
  const { status, seal_sha256, certificate_sha256, id, file_name } = session.document
  const part = query.part ?? 'signed'
  const sha256 = part === 'audit' ? certificate_sha256 : seal_sha256
  if (status !== 'completed' || !sha256) {
    throw new ApiError('DOCUMENT_NOT_COMPLETED', 'The document is not completed yet.')
  }
  const bytes = await getStored(storage, documentFileKey(id, sha256))
  const name = file_name.replace(/\.pdf$/i, '')
  return new FileAnswer(bytes, `${name} - ${part === 'audit' ? 'certificate' : 'signed'}.pdf`)
}
