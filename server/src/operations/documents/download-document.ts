import { assertNotErased, downloadUrlLifetimeMs } from '@signpost/spec/rules'
import { contentDisposition } from '../../common/content-disposition.js'
import type { Context } from '../../context/context.js'
import { ApiError } from '../../contract/api-error.js'
import { publicId } from '../../contract/ids.js'
import { fittingUrl } from '../../documents/fitting-url.js'
import { ownerOf } from '../../documents/owner.js'
import { documentFileKey } from '../../storage/document-files.js'
import { presign } from '../../storage/presign.js'
import { getStored } from '../../storage/storage.js'
import { type DocumentRow, findDocument } from '../../stores/document-store.js'
import { FileAnswer, type Handler, RedirectAnswer } from '../call.js'

const largestInline = 4 * 1024 * 1024

export const downloadDocument: Handler<'downloadDocument'> = async (context, { path, query, caller }) => {
  const { sql, storage } = context
  const document = await findDocument(sql, ownerOf(caller), path.id)
  assertNotErased(document)
  const { folder, sha256, fileName } = filePart(document, query.part ?? 'signed')
  const bytes = await getStored(storage, documentFileKey(folder, sha256))
  if (bytes.length <= largestInline && !query.redirect) return new FileAnswer(bytes, fileName)
  return new RedirectAnswer(await downloadUrl(context, folder, sha256, fileName))
}

async function downloadUrl(context: Context, folder: string, sha256: string, fileName: string): Promise<string> {
  const { clock, storage, config } = context
  const disposition = contentDisposition(fileName, 'attachment')
  const key = documentFileKey(folder, sha256)
  const direct = fittingUrl(await storage.downloadUrl?.(key, disposition, downloadUrlLifetimeMs))
  if (direct) return direct
  const expiresAt = new Date(clock.now().getTime() + downloadUrlLifetimeMs)
  const path = `/files/${publicId('doc', folder)}/${sha256}/${encodeURIComponent(fileName)}`
  return presign({ siteUrl: config.siteUrl, secret: config.secrets[0], path, expiresAt })
}

function filePart(document: DocumentRow, part: 'signed' | 'original' | 'audit') {
  const name = document.file_name.replace(/\.pdf$/i, '')
  if (part === 'original') return { folder: document.files_id, sha256: document.sha256, fileName: `${name}.pdf` }
  const { id, status, seal_sha256, certificate_sha256 } = document
  if (status !== 'completed' || !seal_sha256 || !certificate_sha256) {
    throw new ApiError('DOCUMENT_NOT_COMPLETED', `The document is ${status}, so it has no signed PDF.`)
  }
  if (part === 'audit') return { folder: id, sha256: certificate_sha256, fileName: `${name} - certificate.pdf` }
  return { folder: id, sha256: seal_sha256, fileName: `${name} - signed.pdf` }
}
