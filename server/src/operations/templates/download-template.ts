import type { Schemas } from '../../contract/contract.js'
import { ownerOf } from '../../documents/owner.js'
import { findTemplate, type TemplateRow } from '../../stores/template-store.js'
import { answerDownload } from '../answer-download.js'
import type { Handler } from '../call.js'

export const downloadTemplate: Handler<'downloadTemplate'> = async (context, { path, query, caller }) => {
  const template = await findTemplate(context.sql, ownerOf(caller), path.id)
  return answerDownload(context, caller, filePart(template, query.part ?? 'original'), query)
}

function filePart({ files_id, file_name, sha256, working_sha256 }: TemplateRow, part: Schemas['TemplateDownloadPart']) {
  const name = file_name.replace(/\.pdf$/i, '')
  if (part === 'original') return { folder: files_id, sha256, fileName: `${name}.pdf` }
  return { folder: files_id, sha256: working_sha256, fileName: `${name} - prepared.pdf` }
}
