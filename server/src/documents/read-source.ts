import { invalid, largestFile, sourcesOf } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import type { Context } from '../context/context.js'
import { ApiError } from '../contract/api-error.js'
import type { Schemas } from '../contract/contract.js'
import { uuidOrNull } from '../contract/ids.js'
import type { Session } from '../signing-session/session.js'
import { uploadFileKey } from '../storage/document-files.js'
import { missingFile } from '../storage/storage.js'
import type { Owner } from '../stores/document-store.js'
import type { FieldRow } from '../stores/field-store.js'
import { findUpload, markUploadUsed, type UploadRow } from '../stores/upload-store.js'
import { decodeBase64 } from './decode-base64.js'

/** A file from a request, and the upload that it was sent with. */
export interface Source {
  bytes: Buffer
  /** Its place in the request, as a JSON path. */
  path: string
  uploadUuid: string | null
  /** The name that the upload URL was created with. */
  fileName?: string
}

/** A source with the name of its file. */
export type NamedSource = Source & { fileName: string }

/** The files that a request to create a document has, one or several. They have at most 25 MB together. */
export async function readSources(
  context: Context,
  owner: Owner,
  body: Schemas['CreateDocumentRequest']
): Promise<NamedSource[]> {
  const sources: NamedSource[] = []
  let size = 0
  for (const { path, file_name, ...given } of sourcesOf(body)) {
    const source = await readSource(context, owner, given, path)
    size += source.bytes.length
    // Before the next one is read, so that twenty large ones are never in memory.
    if (size > largestFile) throw tooLarge(body.files ? 'files' : source.path)
    sources.push({ ...source, fileName: file_name ?? source.fileName ?? '' })
  }
  return sources
}

/**
 * The file of a request, or of an entry in it, that has exactly one of `file` and `upload_key`.
 * @param prefix the entry, as a JSON path that ends with a dot
 */
export async function readSource(
  context: Context,
  owner: Owner,
  { file, upload_key }: { file?: string | undefined; upload_key?: string | undefined },
  prefix = ''
): Promise<Source> {
  const [filePath, keyPath] = [`${prefix}file`, `${prefix}upload_key`]
  if (file !== undefined && upload_key !== undefined) {
    throw new ApiError('FILE_SOURCE_CONFLICT', 'Provide either file or upload_key, not both.', {
      details: {
        [filePath]: 'must not be set together with upload_key',
        [keyPath]: 'must not be set together with file'
      }
    })
  }
  if (file !== undefined) return { bytes: decodeBase64(file, filePath), path: filePath, uploadUuid: null }
  if (upload_key !== undefined) return readUpload(context, owner, upload_key, keyPath)
  throw new ApiError('FILE_SOURCE_REQUIRED', 'Provide the PDF as file or as upload_key.', {
    details: { [filePath]: 'is required unless upload_key is set' }
  })
}

async function readUpload(context: Context, owner: Owner, key: string, path: string): Promise<Source> {
  const uuid = uuidOrNull('upl', key)
  return readFile(context, assertUpload(uuid ? await findUpload(context.sql, uuid) : undefined, owner, path), path)
}

async function readFile({ clock, storage }: Context, upload: UploadRow, path: string): Promise<Source> {
  const fileKey = uploadFileKey(upload.id)
  const bytes = await storage.get(fileKey)
  if (bytes) return { bytes, path, uploadUuid: upload.id, fileName: upload.file_name }
  throw upload.filled_at ? missingFile(fileKey) : emptyUpload(upload, path, clock.now())
}

function assertUpload(upload: UploadRow | undefined, owner: Owner, path: string): UploadRow {
  if (!upload) throw invalid('UPLOAD_KEY_UNKNOWN', path, 'does not exist')
  if (upload.account_id !== owner.accountId || upload.mode !== owner.mode) {
    throw invalid('UPLOAD_KEY_FOREIGN', path, 'belongs to another account or mode')
  }
  if (upload.field_id) throw invalid('UPLOAD_KEY_FOREIGN', path, 'belongs to a field of a signer')
  if (upload.used_at) throw usedUpload(path)
  return upload
}

function emptyUpload({ expires_at }: UploadRow, path: string, now: Date) {
  return expires_at <= now
    ? invalid('UPLOAD_KEY_EXPIRED', path, 'has expired without an uploaded file')
    : invalid('UPLOAD_KEY_EMPTY', path, 'has no uploaded file yet')
}

/** The file that the signer of a session has uploaded for a field. */
export async function readAttachment(
  context: Context,
  { visitor, claims }: Pick<Session, 'visitor' | 'claims'>,
  field: Pick<FieldRow, 'id'>,
  key: string
): Promise<Source> {
  const path = 'upload_key'
  const uuid = uuidOrNull('upl', key)
  const upload = uuid ? await findUpload(context.sql, uuid) : undefined
  if (!upload) throw invalid('UPLOAD_KEY_UNKNOWN', path, 'does not exist')
  // Also of the person whose place the signer has taken.
  const isOwn = upload.signer_id === visitor.signerId && upload.person === claims.person && upload.field_id === field.id
  if (!isOwn) throw invalid('UPLOAD_KEY_FOREIGN', path, 'belongs to another field or signer')
  if (upload.used_at) throw usedUpload(path)
  return readFile(context, upload, path)
}

/** Marks the upload as used, once. */
export async function takeUpload(tx: TransactionSql, { uploadUuid, path }: Source, now: Date): Promise<void> {
  if (uploadUuid && !(await markUploadUsed(tx, uploadUuid, now))) throw usedUpload(path)
}

function usedUpload(path: string) {
  return invalid('UPLOAD_KEY_USED', path, 'has already been used')
}

function tooLarge(path: string) {
  const problem = path === 'files' ? 'exceed 25 MB together' : 'exceeds 25 MB'
  return new ApiError('PDF_TOO_LARGE', `The PDF cannot be used: ${problem}`, { details: { [path]: problem } })
}
