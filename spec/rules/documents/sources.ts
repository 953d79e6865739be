import type { Schemas } from '../ground/contract.js'
import { invalid, Refusal } from '../ground/refusal.js'

/** A file of a request to create a document. */
export interface SourceRequest extends Pick<Schemas['DocumentFile'], 'file' | 'upload_key' | 'file_name'> {
  /** The start of its place in the request: empty, or `files[0].`. */
  path: string
}

type Request = Pick<Schemas['CreateDocumentRequest'], 'file' | 'upload_key' | 'file_name' | 'files'>

/**
 * The files that a request to create a document has: one, or those of `files`. Each needs a name, unless it is an upload,
 * which has one.
 */
export function sourcesOf({ file, upload_key, file_name, files }: Request): SourceRequest[] {
  if (files === undefined) {
    if (file_name === undefined && upload_key === undefined) throw nameMissing('file_name')
    return [{ path: '', file, upload_key, file_name }]
  }
  assertNoOther({ file, upload_key })
  if (file_name === undefined) throw invalid('VALIDATION_FAILED', 'file_name', 'is required with files')
  return files.map((each, index) => {
    const path = `files[${index}].`
    if (each.file_name === undefined && each.upload_key === undefined) throw nameMissing(`${path}file_name`)
    return { ...each, path }
  })
}

function assertNoOther(others: { file: string | undefined; upload_key: string | undefined }): void {
  const set = Object.entries(others).filter(([, value]) => value !== undefined)
  if (set.length === 0) return
  const details = Object.fromEntries(set.map(([name]) => [name, 'must not be set together with files']))
  throw new Refusal('FILE_SOURCE_CONFLICT', 'Provide one of file, upload_key and files.', {
    ...details,
    files: `must not be set together with ${set.map(([name]) => name).join(' and ')}`
  })
}

/**
 * The digest of a request to verify a file that has nothing else. Undefined if it has a file.
 * @throws `FILE_SOURCE_CONFLICT`
 */
export function digestAlone({ file, upload_key, sha256 }: Schemas['CreateVerificationRequest']): string | undefined {
  if (sha256 === undefined) return undefined
  const others = Object.entries({ file, upload_key }).filter(([, value]) => value !== undefined)
  if (others.length === 0) return sha256
  throw new Refusal('FILE_SOURCE_CONFLICT', 'Provide one of file, upload_key and sha256.', {
    ...Object.fromEntries(others.map(([name]) => [name, 'must not be set together with sha256'])),
    sha256: `must not be set together with ${others.map(([name]) => name).join(' and ')}`
  })
}

const nameMissing = (path: string) => invalid('VALIDATION_FAILED', path, 'is required unless upload_key is set')
