import { assertLibrary } from '@signpost/spec/rules'
import { findForm } from '../../stores/form-store.js'
import { answerDownload } from '../answer-download.js'
import type { Handler } from '../call.js'

export const downloadForm: Handler<'downloadForm'> = async (context, { path, query, caller }) => {
  assertLibrary(caller.account.plan)
  const { files_id, sha256, title } = await findForm(context.sql, path.id)
  return answerDownload(context, caller, { folder: files_id, sha256, fileName: `${title}.pdf` }, query)
}
