import type { SealLevel } from '../requests.js'

/** One signature of a file, as found. */
export interface VerifiedSignature {
  /** Common name of the signer's certificate. */
  signerName: string | null
  /** When it was made, ISO 8601: as a timestamp proves it, else as the signer claims. */
  time: string | null
  /** The time is proved by a timestamp that verifies. */
  isTimeProved: boolean
  level: SealLevel | null
  kind: 'signature' | 'timestamp'
  /** The content is unchanged and the signature was made with the certificate's key. */
  valid: boolean
  /** The certificate leads to a root that this server trusts. */
  trusted: boolean
  /** Something was appended after this signature: by a later signature, which is in order, or without one. */
  modifiedAfter: boolean
}

/** What a file's signatures are worth. */
export interface VerificationReport {
  /** There are signatures, all of them are valid, and the newest covers the whole file. */
  valid: boolean
  coversWholeFile: boolean
  signatures: VerifiedSignature[]
  /** What is wrong, in words. */
  problems: string[]
}
