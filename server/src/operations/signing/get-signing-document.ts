import { assertVisible } from '@signpost/spec/rules'
import { loadSession } from '../../signing-session/session.js'
import { documentFileKey } from '../../storage/document-files.js'
import { getStored } from '../../storage/storage.js'
import { FileAnswer, type Handler } from '../call.js'

export const getSigningDocument: Handler<'getSigningDocument'> = async ({ sql, clock, storage }, { caller }) => {
  const session = await loadSession(sql, caller)
  assertVisible(session, session.visitor, clock.now())
  const { document } = session
  const bytes = await getStored(storage, documentFileKey(document.files_id, document.working_sha256))
  return new FileAnswer(bytes, document.file_name, 'inline')
}
