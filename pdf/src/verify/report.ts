import type { SealLevel } from '../interface/requests.js'
import type { Verdict } from '../interface/verdict.js'
import type { CertificationLevel } from './certification.js'
import type { ChangeKind, ChangeLevel } from './changes/change.js'
import type { Damage } from './damage/find-damage.js'
import type { RevisionDigest } from './revision-digests.js'

export type { Verdict } from '../interface/verdict.js'

/** Why a signature does not pass validation, in the terms of EN 319 102-1. */
export type SubIndication =
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'FORMAT_FAILURE'
  | 'REVOKED'
  | 'REVOKED_NO_POE'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  | 'SIGNED_DATA_NOT_FOUND'

/** A change after a signature. */
interface ReportedChange {
  /** The first revision of the file with the change, from 1. */
  revision: number
  kind: ChangeKind
  page: number | null
  field: string | null
  permitted: boolean
  text: string
}

export interface CertificateReport {
  subject: string
  issuer: string
  serial: string
  validFrom: string
  validTo: string
  sha256: string
  /** It is this service's own. It is public, so that anybody can name it, in a signature that does not verify. */
  own: boolean
  /** Where its chain ends: at this service's own certificate, at a configured root, or at an unknown certificate. */
  root: 'own' | 'configured' | null
}

export interface RevocationReport {
  status: 'good' | 'revoked' | 'unknown' | 'not_checked'
  source: 'ocsp' | 'crl' | null
  checkedAt: string | null
  revokedAt: string | null
}

/** One signature of a file, as found. */
export interface VerifiedSignature {
  /** Common name of the signer's certificate. */
  signerName: string | null
  /** When it was made (ISO 8601): as proved by a timestamp, otherwise as claimed by the signer. */
  time: string | null
  /** The time is proved by a timestamp that verifies. */
  isTimeProved: boolean
  level: SealLevel | null
  kind: 'signature' | 'timestamp'
  fieldName: string
  /** The covered content is unchanged and the signature was made with the certificate's key. */
  valid: boolean
  /** The certificate leads to a root that is trusted. */
  trusted: boolean
  /** Something was appended after this signature, permitted or not. */
  modifiedAfter: boolean
  indication: 'passed' | 'indeterminate' | 'failed'
  subIndication: SubIndication | null
  /** Whether it covers the whole file, an earlier revision, or something else. */
  coverage: 'file' | 'revision' | 'partial'
  coveredBytes: number
  revision: number
  certification: {
    level: CertificationLevel | null
    lockedFields: { action: 'all' | 'include' | 'exclude'; names: string[] } | null
  } | null
  timeSource: { source: 'claimed' | 'timestamp' | 'archive'; authority: string | null; trusted: boolean }
  certificate: CertificateReport | null
  revocation: RevocationReport
  algorithms: { digest: string; signature: string | null; key: string | null } | null
  changesAfter: { level: ChangeLevel; permitted: boolean; items: ReportedChange[] }
}

/** The result of verifying a file's signatures. */
export interface VerificationReport {
  /** The verdict is `sealed_here` or `valid`. */
  valid: boolean
  verdict: Verdict
  integrity: 'intact' | 'broken' | 'none'
  /** Whether all, some or none of the signatures are trusted. */
  trust: 'all' | 'partial' | 'none'
  changes: 'none' | 'permitted' | 'forbidden'
  coversWholeFile: boolean
  revisionCount: number
  lostSignatures: number
  /** How the file is broken, as far as its bytes show; null if it is not. */
  damage: Damage | null
  /** Of the first revisions: one of them may be a file that the service has sealed. */
  revisionDigests: RevisionDigest[]
  signatures: VerifiedSignature[]
  /** What is wrong, in words. */
  problems: string[]
}
