import type { SealedDocument } from '../../documents/assert-sealed.js'
import type { SealContents } from '../../pdf/interface/seal-contents.js'

/** What a package's README is about. */
export interface ReadmeSubject {
  document: Pick<SealedDocument, 'id' | 'file_name' | 'sealed_at'>
  seal: SealContents
  /** The number of entries of the audit trail. */
  entries: number
}
