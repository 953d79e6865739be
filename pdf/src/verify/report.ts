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

/** A change after a signature. `page` from 1, null if it is on no page; `field` is the full name of a form field. */
interface ReportedChange {
  /** The first revision of the file with the change, from 1. */
  revision: number
  kind: ChangeKind
  page: number | null
  field: string | null
  permitted: boolean
  text: string
}

/** The certificate of a signer. Distinguished names as text, times in ISO 8601, serial number and digest of the DER in hexadecimal. */
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

/** What the answers (RFC 6960) and lists (RFC 5280) in the file say of a certificate. Nobody is asked. Times in ISO 8601. */
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
  /** The PAdES level (EN 319 142-1). Null for a signature that is no PAdES. */
  level: SealLevel | null
  kind: 'signature' | 'timestamp'
  /** The full name of its form field. */
  fieldName: string
  /** The covered content is unchanged and the signature was made with the certificate's key. */
  valid: boolean
  /** The certificate leads to a root that is trusted. */
  trusted: boolean
  /** Something was appended after this signature, permitted or not. */
  modifiedAfter: boolean
  /** The result of its validation, in the terms of EN 319 102-1. */
  indication: 'passed' | 'indeterminate' | 'failed'
  subIndication: SubIndication | null
  /** Whether it covers the whole file, an earlier revision, or something else. */
  coverage: 'file' | 'revision' | 'partial'
  /** How many bytes from the beginning it covers. */
  coveredBytes: number
  /** The version of the file that it made, from 1. */
  revision: number
  /** What it permits afterwards: DocMDP (`level`) and FieldMDP (`lockedFields`) of ISO 32000-2. Null if it says nothing. */
  certification: {
    level: CertificationLevel | null
    lockedFields: { action: 'all' | 'include' | 'exclude'; names: string[] } | null
  } | null
  /** What says `time`, and the name of the timestamp authority. */
  timeSource: { source: 'claimed' | 'timestamp' | 'archive'; authority: string | null; trusted: boolean }
  /** Null if it is not in the file. */
  certificate: CertificateReport | null
  revocation: RevocationReport
  /** Null if it cannot be read. */
  algorithms: { digest: string; signature: string | null; key: string | null } | null
  /** What was changed after it. `level` is that of the heaviest change: no signature permits `other`. */
  changesAfter: { level: ChangeLevel; permitted: boolean; items: ReportedChange[] }
}

/** The result of verifying a file's signatures. */
export interface VerificationReport {
  /** The verdict is `sealed_here` or `valid`. */
  valid: boolean
  verdict: Verdict
  /** Whether every signature fits what it covers; `none` without signatures. */
  integrity: 'intact' | 'broken' | 'none'
  /** Whether all, some or none of the signatures are trusted. */
  trust: 'all' | 'partial' | 'none'
  /** Whether what follows the signatures is permitted by them. */
  changes: 'none' | 'permitted' | 'forbidden'
  /** A signature covers the file to its end. */
  coversWholeFile: boolean
  /** The versions of the file, each appended to the one before. */
  revisionCount: number
  /** How many signatures an earlier version has and the last one lost. */
  lostSignatures: number
  /** How the file is broken, as far as its bytes show; null if it is not. */
  damage: Damage | null
  /** Of the first revisions: one of them may be a file that the service has sealed. */
  revisionDigests: RevisionDigest[]
  /** In the order of the versions. */
  signatures: VerifiedSignature[]
  /** What is wrong, in words. */
  problems: string[]
}
