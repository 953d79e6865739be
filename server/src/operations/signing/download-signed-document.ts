import { assertAdmitted, assertVisible } from '@signpost/spec/rules'
import { ApiError } from '../../contract/api-error.js'
import { loadSession } from '../../signing-session/session.js'
import { documentFileKey } from '../../storage/document-files.js'
import { getStored } from '../../storage/storage.js'
import { FileAnswer, type Handler } from '../call.js'

export const downloadSignedDocument: Handler<'downloadSignedDocument'> = async (
  { sql, clock, storage },
  { caller, query }
) => {
  const session = await loadSession(sql, caller)
  const part = query.part ?? 'signed'
  const { status, seal_sha256, certificate_sha256, working_sha256, files_id, id, file_name } = session.document
  if (part === 'unsigned') {
    assertVisible(session, session.visitor, clock.now())
    return new FileAnswer(await getStored(storage, documentFileKey(files_id, working_sha256)), file_name)
  }
  assertAdmitted(session, session.visitor)
  const sha256 = part === 'audit' ? certificate_sha256 : seal_sha256
  if (status !== 'completed' || !sha256) {
    throw new ApiError('DOCUMENT_NOT_COMPLETED', 'The document is not completed yet.')
  }
  const bytes = await getStored(storage, documentFileKey(id, sha256))
  const name = file_name.replace(/\.pdf$/i, '')
  return new FileAnswer(bytes, `${name} - ${part === 'audit' ? 'certificate' : 'signed'}.pdf`)
}
