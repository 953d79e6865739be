import { createHash } from 'node:crypto'

/**
 * A file of a document: of its own folder, or of the one that it shares with what it was made from. Keyed by its digest:
 * two jobs that make it at once never overwrite each other's.
 */
export function documentFileKey(folderUuid: string, sha256: string): string {
  return `documents/${folderUuid}/${sha256}.pdf`
}

/** A file put to an upload URL. */
export function uploadFileKey(uploadUuid: string): string {
  return `uploads/${uploadUuid}.pdf`
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
