/**
 * The overall result. The newest signature that is not a timestamp is decisive:
 * - `valid`: all signatures match, and the newest is trusted
 * - `untrusted`: all signatures match what they cover, but the newest is not trusted
 * - `changed`: something was changed after a signature that it does not permit
 * - `broken`: a signature does not match its content, or the file is damaged
 * - `unsigned`: there is no signature, or only a timestamp, which anybody can add
 */
export type Verdict = 'valid' | 'untrusted' | 'changed' | 'broken' | 'unsigned'

/**
 * How a broken file is broken, as far as its bytes show:
 * - `missing`: a part of it is missing, such as its end
 * - `damaged`: bytes of it are not those that were written, as after a bad transfer
 * - `replaced`: all is there and readable, but it is not what was signed
 * - `unknown`: nothing shows how
 */
export type Damage = 'missing' | 'damaged' | 'replaced' | 'unknown'

/** The result of verifying a file. */
export interface Verification {
  /** The verdict is `valid`. */
  valid: boolean
  verdict: Verdict
  /** Whether all signatures match what they cover. `none` without a signature. */
  integrity: 'intact' | 'broken' | 'none'
  /** How many of the signatures are trusted. */
  trust: 'all' | 'partial' | 'none'
  /** What follows the signatures: nothing, what each of them permits, or something else. */
  changes: 'none' | 'permitted' | 'forbidden'
  /** A signature covers the file to its end. */
  coversWholeFile: boolean
  /** The versions of the file, each appended to the one before: 1 for a file that nothing was appended to. */
  revisionCount: number
  /** Signatures that an earlier revision has and the last one lost. */
  lostSignatures: number
  /** Null if the file is not broken. */
  damage: Damage | null
  /** In the order of the revisions. At most 1,000. */
  signatures: Signature[]
  /** What is wrong, in English sentences without a full stop. At most 900. */
  problems: string[]
}

/** Why a signature does not pass, in the terms of EN 319 102-1. */
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

/** One signature of a file. Times are in ISO 8601, digests in lower-case hexadecimal. */
export interface Signature {
  /** A signature of somebody, or a timestamp over the whole document. */
  kind: 'signature' | 'timestamp'
  /** The full name of its form field. */
  fieldName: string
  /** The common name in the signer's certificate. */
  signerName: string | null
  /** When it was made: as proved by a timestamp, otherwise as the signer claims. */
  time: string | null
  /** A trusted timestamp proves the time. */
  isTimeProved: boolean
  /** Where the time is from, and the name of the timestamp authority. */
  timeSource: { source: 'claimed' | 'timestamp' | 'archive'; authority: string | null; trusted: boolean }
  /** The PAdES level. Null for a signature that is no PAdES. */
  level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null
  /** The covered content is unchanged, and was signed with the certificate's key. */
  valid: boolean
  /** The certificate leads to one that is to be trusted. */
  trusted: boolean
  /** Something was appended after this signature, permitted or not. */
  modifiedAfter: boolean
  /** The result of the validation by EN 319 102-1. */
  indication: 'passed' | 'indeterminate' | 'failed'
  /** Why it did not pass. */
  subIndication: SubIndication | null
  /** Whether it covers the whole file, an earlier revision, or neither. */
  coverage: 'file' | 'revision' | 'partial'
  /** How many bytes from the beginning it covers. */
  coveredBytes: number
  /** The revision that it made, from 1. */
  revision: number
  /** What it says may be changed after it (DocMDP), and the fields that it locks (FieldMDP). Null if it says nothing. */
  certification: {
    level: 'no_changes' | 'form_filling' | 'annotations' | null
    lockedFields: { action: 'all' | 'include' | 'exclude'; names: string[] } | null
  } | null
  /** The certificate of the signer. Null if it is not in the file. */
  certificate: Certificate | null
  /** What the answers and lists in the file say of the certificate. Nobody is asked. */
  revocation: {
    status: 'good' | 'revoked' | 'unknown' | 'not_checked'
    source: 'ocsp' | 'crl' | null
    checkedAt: string | null
    revokedAt: string | null
  }
  /** Null if it cannot be read. */
  algorithms: { digest: string; signature: string | null; key: string | null } | null
  /** What was changed after it. */
  changesAfter: {
    /** The heaviest change. No signature permits `other`. */
    level: 'none' | 'proofs' | 'forms' | 'annotations' | 'other'
    permitted: boolean
    items: Change[]
  }
}

/** The certificate of a signer. */
export interface Certificate {
  /** Distinguished names, as text. */
  subject: string
  issuer: string
  /** In hexadecimal. */
  serial: string
  validFrom: string
  validTo: string
  /** The digest of its DER. */
  sha256: string
}

/** A change after a signature. */
export interface Change {
  /** The first revision that has it, from 1. */
  revision: number
  kind:
    | 'page_content'
    | 'page_added'
    | 'page_removed'
    | 'page_box'
    | 'annotation_added'
    | 'annotation_removed'
    | 'annotation_changed'
    | 'field_value'
    | 'field_added'
    | 'field_removed'
    | 'field_changed'
    | 'signature_added'
    | 'catalog'
    | 'resource'
    | 'metadata'
    | 'proofs'
    | 'structure'
    | 'lost_signature'
  /** From 1. Null if it is of no page. */
  page: number | null
  /** The full name of the form field. Null if it is of none. */
  field: string | null
  /** Whether the signature permits it. */
  permitted: boolean
  /** In English, without a full stop. */
  text: string
}
