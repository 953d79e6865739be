import { createHash } from 'node:crypto'

/**
 * The key of a document's file, in its own folder or in the folder of the object that it was created from. It contains
 * the digest, so that concurrent jobs never overwrite each other's files.
 */
export function documentFileKey(folderUuid: string, sha256: string): string {
  return `documents/${folderUuid}/${sha256}.pdf`
}

/** The digest in the key of a document's file. */
export function digestOfKey(key: string): string | undefined {
  return /\/([0-9a-f]{64})\.pdf$/.exec(key)?.[1]
}

/** The key of a file that was uploaded to an upload URL. */
export function uploadFileKey(uploadUuid: string): string {
  return `uploads/${uploadUuid}.pdf`
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
