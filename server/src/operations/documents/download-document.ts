import { assertNotErased } from '@signpost/spec/rules'
import type { Schemas } from '../../contract/contract.js'
import { assertSealed } from '../../documents/assert-sealed.js'
import { ownerOf } from '../../documents/owner.js'
import { type DocumentRow, findDocument } from '../../stores/document-store.js'
import { answerDownload } from '../answer-download.js'
import type { Handler } from '../call.js'

export const downloadDocument: Handler<'downloadDocument'> = async (context, { path, query, caller }) => {
  const document = await findDocument(context.sql, ownerOf(caller), path.id)
  assertNotErased(document)
  return answerDownload(context, caller, filePart(document, query.part ?? 'signed'), query)
}

function filePart(document: DocumentRow, part: Schemas['DownloadPart']) {
  const name = document.file_name.replace(/\.pdf$/i, '')
  if (part === 'original') return { folder: document.files_id, sha256: document.sha256, fileName: `${name}.pdf` }
  if (part === 'prepared') {
    return { folder: document.files_id, sha256: document.working_sha256, fileName: `${name} - prepared.pdf` }
  }
  assertSealed(document)
  const { id, seal_sha256, certificate_sha256 } = document
  if (part === 'audit') return { folder: id, sha256: certificate_sha256, fileName: `${name} - certificate.pdf` }
  return { folder: id, sha256: seal_sha256, fileName: `${name} - signed.pdf` }
}
