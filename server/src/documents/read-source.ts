import { invalid } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import { uuidOrNull } from '../contract/ids.js'
import { uploadFileKey } from '../storage/document-files.js'
import { missingFile } from '../storage/storage.js'
import type { Owner } from '../stores/document-store.js'
import { findUpload, markUploadUsed, type UploadRow } from '../stores/upload-store.js'
import { decodeBase64 } from './decode-base64.js'

/** A PDF from a request, and the upload that it was sent with. */
export interface Source {
  bytes: Buffer
  uploadUuid: string | null
  /** The name that the upload URL was created with. */
  fileName?: string
}

/** A request with a file names it. An upload already has a name. */
export function assertNamed(body: { file_name?: string | undefined; upload_key?: string | undefined }): void {
  if (body.file_name !== undefined || body.upload_key !== undefined) return
  throw invalid('VALIDATION_FAILED', 'file_name', 'is required unless upload_key is set')
}

/** The PDF of a request that has exactly one of `file` and `upload_key`. */
export async function readSource(
  context: Context,
  owner: Owner,
  { file, upload_key }: { file?: string | undefined; upload_key?: string | undefined }
): Promise<Source> {
  if (file !== undefined && upload_key !== undefined) {
    throw new ApiError('FILE_SOURCE_CONFLICT', 'Provide either file or upload_key, not both.', {
      details: { file: 'must not be set together with upload_key', upload_key: 'must not be set together with file' }
    })
  }
  if (file !== undefined) return { bytes: decodeBase64(file), uploadUuid: null }
  if (upload_key !== undefined) return readUpload(context, owner, upload_key)
  throw new ApiError('FILE_SOURCE_REQUIRED', 'Provide the PDF as file or as upload_key.', {
    details: { file: 'is required unless upload_key is set' }
  })
}

async function readUpload({ sql, clock, storage }: Context, owner: Owner, key: string): Promise<Source> {
  const uuid = uuidOrNull('upl', key)
  const upload = assertUpload(uuid ? await findUpload(sql, uuid) : undefined, owner)
  const fileKey = uploadFileKey(upload.id)
  const bytes = await storage.get(fileKey)
  if (bytes) return { bytes, uploadUuid: uuid, fileName: upload.file_name }
  throw upload.filled_at ? missingFile(fileKey) : emptyUpload(upload, clock.now())
}

function assertUpload(upload: UploadRow | undefined, owner: Owner): UploadRow {
  if (!upload) throw invalid('UPLOAD_KEY_UNKNOWN', 'upload_key', 'does not exist')
  if (upload.account_id !== owner.accountId || upload.mode !== owner.mode) {
    throw invalid('UPLOAD_KEY_FOREIGN', 'upload_key', 'belongs to another account or mode')
  }
  if (upload.used_at) throw usedUpload()
  return upload
}

function emptyUpload({ expires_at }: UploadRow, now: Date) {
  return expires_at <= now
    ? invalid('UPLOAD_KEY_EXPIRED', 'upload_key', 'has expired without an uploaded file')
    : invalid('UPLOAD_KEY_EMPTY', 'upload_key', 'has no uploaded file yet')
}

/** Marks the upload as used, once. */
export async function takeUpload(tx: TransactionSql, { uploadUuid }: Source, now: Date): Promise<void> {
  if (uploadUuid && !(await markUploadUsed(tx, uploadUuid, now))) throw usedUpload()
}

function usedUpload() {
  return invalid('UPLOAD_KEY_USED', 'upload_key', 'has already been used')
}
