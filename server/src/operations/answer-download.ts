import { downloadUrlLifetimeMs } from '@signpost/spec/rules'
import type { AccountCaller } from '../accounts/caller.js'
import { contentDisposition } from '../common/content-disposition.js'
import type { Context } from '../context/context.js'
import { publicId } from '../contract/ids.js'
import { directUrl } from '../documents/direct-url.js'
import { documentFileKey } from '../storage/document-files.js'
import { presign } from '../storage/presign.js'
import { getStored } from '../storage/storage.js'
import { FileAnswer, RedirectAnswer } from './call.js'

/** The size up to which files are in the response itself, in bytes. */
export const largestInline = 4 * 1024 * 1024

/** A stored file, and the name that it is downloaded with. */
interface StoredFile {
  folder: string
  sha256: string
  fileName: string
  /** Sent without its kind, so that no browser opens it: for files of strangers. */
  isOpaque?: boolean
}

/** Answers with a file, or with a redirect to a temporary URL if it is large or a redirect is requested. */
export async function answerDownload(
  context: Context,
  caller: AccountCaller,
  file: StoredFile,
  { redirect }: { redirect?: boolean | undefined }
): Promise<FileAnswer | RedirectAnswer> {
  const bytes = await getStored(context.storage, documentFileKey(file.folder, file.sha256))
  if (bytes.length <= largestInline && !redirect) {
    return new FileAnswer(bytes, file.fileName, 'attachment', file.isOpaque ? 'application/octet-stream' : undefined)
  }
  return new RedirectAnswer(await downloadUrl(context, caller, file))
}

async function downloadUrl(
  context: Context,
  caller: AccountCaller,
  { folder, sha256, fileName, isOpaque = false }: StoredFile
): Promise<string> {
  const { clock, storage, config } = context
  const disposition = contentDisposition(fileName, 'attachment')
  const key = documentFileKey(folder, sha256)
  // A bucket sends every file as a PDF.
  const direct = isOpaque
    ? undefined
    : await directUrl(caller, () => storage.downloadUrl?.(key, disposition, downloadUrlLifetimeMs))
  if (direct) return direct
  const expiresAt = new Date(clock.now().getTime() + downloadUrlLifetimeMs)
  const kind = isOpaque ? 'attachments/' : ''
  const path = `/files/${publicId('doc', folder)}/${kind}${sha256}/${encodeURIComponent(fileName)}`
  return presign({ siteUrl: config.siteUrl, secret: config.secrets[0], path, expiresAt })
}
