import { uploadUrlLifetimeMs } from '@signpost/spec/rules'
import { newId, uuidOf } from '../../contract/ids.js'
import { maxFileSize } from '../../documents/read-source.js'
import { presign } from '../../storage/presign.js'
import { insertUpload } from '../../stores/upload-store.js'
import type { Handler } from '../call.js'

export const createUploadUrl: Handler<'createUploadUrl'> = async ({ clock, config }, { body, caller, write }) => {
  const now = clock.now()
  const key = newId('upl')
  const expiresAt = new Date(now.getTime() + uploadUrlLifetimeMs)
  return write(async (tx) => {
    await insertUpload(tx, {
      id: uuidOf('upl', key),
      account_id: caller.account.id,
      mode: caller.mode,
      file_name: body.file_name,
      max_size: maxFileSize,
      created_at: now,
      expires_at: expiresAt
    })
    return {
      upload_url: presign({
        siteUrl: config.siteUrl,
        secret: config.secret,
        path: `/uploads/${key}`,
        expiresAt,
        size: body.file_size
      }),
      upload_key: key,
      expires_in: uploadUrlLifetimeMs / 1000,
      max_file_size: maxFileSize
    }
  })
}
