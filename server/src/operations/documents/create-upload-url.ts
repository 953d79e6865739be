import { largestFile, uploadUrlLifetimeMs } from '@signpost/spec/rules'
import type { AccountCaller } from '../../accounts/caller.js'
import type { Context } from '../../context/context.js'
import { newId, uuidOf } from '../../contract/ids.js'
import { directUrl } from '../../documents/direct-url.js'
import { uploadFileKey } from '../../storage/document-files.js'
import { presign } from '../../storage/presign.js'
import { insertUpload } from '../../stores/upload-store.js'
import type { Handler } from '../call.js'

export const createUploadUrl: Handler<'createUploadUrl'> = async (context, { body, caller, write }) => {
  const now = context.clock.now()
  const key = newId('upl', now)
  const expiresAt = new Date(now.getTime() + uploadUrlLifetimeMs)
  const upload_url = await uploadUrl(context, caller, { key, size: body.file_size, expiresAt })
  return write(async (tx) => {
    await insertUpload(tx, {
      id: uuidOf('upl', key),
      account_id: caller.account.id,
      mode: caller.mode,
      file_name: body.file_name,
      max_size: largestFile,
      created_at: now,
      expires_at: expiresAt
    })
    return {
      upload_url,
      upload_key: key,
      expires_in: uploadUrlLifetimeMs / 1000,
      max_file_size: largestFile
    }
  })
}

interface Upload {
  key: string
  /** In bytes. */
  size: number
  expiresAt: Date
}

async function uploadUrl({ config, storage }: Context, caller: AccountCaller, { key, size, expiresAt }: Upload) {
  const fileKey = uploadFileKey(uuidOf('upl', key))
  const direct = await directUrl(caller, () => storage.uploadUrl?.(fileKey, size, uploadUrlLifetimeMs))
  if (direct) return direct
  return presign({ siteUrl: config.siteUrl, secret: config.secrets[0], path: `/uploads/${key}`, expiresAt, size })
}
