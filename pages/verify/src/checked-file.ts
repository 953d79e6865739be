import type { DigestVerification, PublicVerification } from '@signpost/spec/public-verification'

/** A file that was checked, and the answer of the service. */
export interface CheckedFile {
  file: File
  /** Null if the browser does not compute it, as on pages without HTTPS. */
  sha256: string | null
  /** By the clock of the service. */
  checkedAt: Date
  report: PublicVerification
}

/** A file of which only the digest was sent, and the answer of the service. */
export interface ComparedFile {
  file: File
  report: DigestVerification
}

/** A signature as it was verified. */
export type Signature = CheckedFile['report']['signatures'][number]

/** The document whose certificate of completion led here. */
export const asked = (): string | null => new URLSearchParams(location.search).get('document')
