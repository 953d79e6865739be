import { invalid, notFound } from '@signpost/spec/rules'
import type { Context } from '../../context/context.js'
import { uuidOf } from '../../contract/ids.js'
import { uploadFileKey } from '../../storage/document-files.js'
import { findUpload, markUploadFilled } from '../../stores/upload-store.js'

/** Stores the file of an upload, which is sent to its presigned URL. */
export async function storeUpload({ sql, clock, storage }: Context, key: string, file: unknown): Promise<void> {
  const uuid = uuidOf('upl', key)
  if (!Buffer.isBuffer(file) || file.length === 0) throw invalid('INVALID_PDF', 'file', 'is empty')
  const upload = await findUpload(sql, uuid)
  if (!upload || upload.used_at) throw notFound(key)
  await storage.put(uploadFileKey(uuid), file)
  await markUploadFilled(sql, uuid, clock.now())
}
