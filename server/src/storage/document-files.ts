import { createHash } from 'node:crypto'

/**
 * The key of a document's file, in its own folder or in the folder of the object that it was created from. It contains
 * the digest, so that concurrent jobs never overwrite each other's files.
 */
export function documentFileKey(folderUuid: string, sha256: string): string {
  return `documents/${folderUuid}/${sha256}.pdf`
}

/** The digest in the key of a document's file, or of an anchor. */
export function digestOfKey(key: string): string | undefined {
  return /\/(?:([0-9a-f]{64})\.pdf|\d{8}-([0-9a-f]{64})\.jsonl)$/.exec(key)?.slice(1).find(Boolean)
}

/** The key of a file that was uploaded to an upload URL. */
export function uploadFileKey(uploadUuid: string): string {
  return `uploads/${uploadUuid}.pdf`
}

/** The folders of the files that are kept. */
export const keptFolders = ['documents', 'uploads', 'anchors']

/**
 * The key of an anchor of audit trails. It contains the digest: of two processes that write one with the same number,
 * neither overwrites the other's.
 */
export function anchorKey(number: number, sha256: string): string {
  return `anchors/${String(number).padStart(8, '0')}-${sha256}.jsonl`
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
