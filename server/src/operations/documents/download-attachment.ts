import { assertNotErased, attachmentOf } from '@signpost/spec/rules'
import { ownerOf } from '../../documents/owner.js'
import { given } from '../../given/given.js'
import { findDocumentWithSigners } from '../../stores/document-store.js'
import { findFields } from '../../stores/field-store.js'
import { answerDownload } from '../answer-download.js'
import type { Handler } from '../call.js'

export const downloadAttachment: Handler<'downloadAttachment'> = async (context, { path, query, caller }) => {
  const { document, signers } = await findDocumentWithSigners(context.sql, ownerOf(caller), path.id)
  assertNotErased(document)
  const fields = await findFields(context.sql, document.id)
  const { sha256, file_name: fileName } = attachmentOf({ signers, fields }, path.field_id, given)
  return answerDownload(context, caller, { folder: document.id, sha256, fileName, isOpaque: true }, query)
}
