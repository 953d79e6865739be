import type { PreparedPdf } from './requests.js'

/** A file to join with others. */
export interface SourceFile {
  name: string
  /** A PDF, PNG or JPEG. */
  bytes: Uint8Array
}

/** Several files as one PDF, which needs no more processing. */
export type JoinedPdf = Omit<PreparedPdf, 'textTags' | 'changedAfterSigning' | 'isActive'>
