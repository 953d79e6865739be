import type { SealContents } from '../../pdf/interface/seal-contents.js'

/** What a package's README is about. */
export interface ReadmeSubject {
  documentId: string
  fileName: string
  sealedAt: Date
  seal: SealContents
  /** The number of entries of the audit trail. */
  entries: number
}
