import { ownerOf } from '../../documents/owner.js'
import { findTemplate } from '../../stores/template-store.js'
import { answerDownload } from '../answer-download.js'
import type { Handler } from '../call.js'

export const downloadTemplate: Handler<'downloadTemplate'> = async (context, { path, query, caller }) => {
  const { files_id, sha256, file_name } = await findTemplate(context.sql, ownerOf(caller), path.id)
  const fileName = `${file_name.replace(/\.pdf$/i, '')}.pdf`
  return answerDownload(context, caller, { folder: files_id, sha256, fileName }, query)
}
