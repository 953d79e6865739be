import type { SealContents } from '@signpost/pdf'

/** What a package's README is about. */
export interface ReadmeSubject {
  documentId: string
  fileName: string
  sealedAt: Date
  seal: SealContents
  /** The length of the sealed file as it was before it was renewed, if it was. */
  firstBytes: number | undefined
  /** The number of entries of the audit trail. */
  entries: number
}
