import type { components } from '@signpost/spec/types'
import type { Language } from '../../language/language.js'

/** Whom a file is processed for. Each has a turn; those without an account share one process, apart from the others. */
export type WorkOwner = { account: string } | { address: string }

/** Where on the working copy: page from 1, x and y from the top left corner of the page as seen, in points. */
export interface Placement {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** One value to draw into its field. */
export type Stamp = Placement &
  (
    | { kind: 'text'; text: string; align?: 'left' | 'center' }
    | { kind: 'checkbox'; checked: boolean }
    | { kind: 'image'; png: Uint8Array }
    | { kind: 'typed-signature'; text: string }
  )

/** A signer without a field of their own: signs on a page that is added at the end. `signedAt` in ISO 8601. */
export interface SignatureBlock {
  name: string
  email: string
  signedAt: string
  /** A drawn or uploaded signature, as PNG. */
  image?: Uint8Array
  /** A typed signature. */
  text?: string
}

/** Through what a signer came to the document. */
export interface SignerIdentification {
  /** A link that was sent to their e-mail address. */
  byEmail: boolean
  /** A link that the sender was given, to show it in an application of their own. */
  bySender: boolean
  /** They typed an access code that the sender had set. */
  byAccessCode: boolean
  /** A test helper did it in their place. */
  isSimulated: boolean
}

/** A signer, as the certificate of completion shows them. Times in ISO 8601. */
export interface CertificateSigner {
  name: string
  email: string
  role: string | null
  viewedAt: string | null
  signedAt: string | null
  ipAddress: string | null
  userAgent: string | null
  /** How the service came to take this person for the signer. */
  identification: SignerIdentification
  consentSha256: string | null
  consentText?: string
  signatureImage?: Uint8Array
  signatureText?: string
}

/** One entry of the audit trail; `hash` covers the entry and the hash of the one before it. */
export interface CertificateAuditEntry {
  sequence: number
  at: string
  actor: string
  action: components['schemas']['AuditAction']
  ipAddress: string | null
  userAgent: string | null
  hash: string
}

/** What the appended certificate of completion says. Hashes in lower-case hexadecimal, times in ISO 8601. */
export interface CertificateOfCompletion {
  documentId: string
  title: string
  fileName: string
  originalSha256: string
  workingSha256?: string
  /** Of the sealed document, for a certificate that is a file of its own. */
  sealedSha256?: string
  /** The file was changed after somebody had signed it, and was taken all the same. */
  isChangedAfterSigning?: boolean
  pageCount: number
  senderName: string
  senderEmail: string
  createdAt: string
  sentAt: string | null
  completedAt: string
  language: Language
  /** Where anyone can verify the document; also drawn as a QR code. */
  verifyUrl: string
  signers: CertificateSigner[]
  auditTrail: CertificateAuditEntry[]
}

/** What a seal can reach, each level on top of the one before: signed, timestamped, with proofs, for the long term. */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** The end of the audit trail when a document was sealed: its signature covers it. */
export interface AuditSealContent {
  documentId: string
  /** How many entries the trail had. */
  entries: number
  /** Of the last one. */
  hash: string
}

/** What a sealed file says of its audit trail, and what is wrong with the signature that covers it, if anything is. */
export interface AuditSeal extends AuditSealContent {
  problem: string | null
}

/** All that goes into a sealed document. */
export interface SealRequest {
  /** The working copy that `prepare` made. */
  pdf: Uint8Array
  stamps: Stamp[]
  signatureBlocks: SignatureBlock[]
  certificate: CertificateOfCompletion
  /** Marks every page as a test. */
  testMode: boolean
  signedAt: Date
  /** The least that is demanded: never silently lowered. Default `B-B`. */
  level?: SealLevel
}

/** A sealed document. */
export interface SealedPdf {
  pdf: Uint8Array
  /** Of the sealed file, in lower-case hexadecimal. */
  sha256: string
  pageCount: number
  level: SealLevel
}

/** A page as a person sees it: after /Rotate, within the CropBox, in points. */
export interface InspectedPage {
  width: number
  height: number
  rotation: number
}

/** A form field that the original had; `page` from 1, null when it has no place on a page. */
export interface InspectedField {
  name: string
  type: 'text' | 'button' | 'choice' | 'signature' | 'unknown'
  page: number | null
}

/** What the original was, and what upload processing did to it. */
export interface Inspection {
  pages: InspectedPage[]
  encrypted: boolean
  has_javascript: boolean
  has_form: boolean
  form_fields: InspectedField[]
  existing_signatures: number
  signatures: components['schemas']['InspectedSignature'][]
  verdict: components['schemas']['Verdict']
  changes_made: string[]
}

/** The outcome of upload processing. */
export interface PreparedPdf {
  /** What signers see, fields are placed on, and what is sealed. */
  working: Uint8Array
  pageCount: number
  inspection: Inspection
  /** What was changed after somebody signed the file, which that signature does not permit: in words, for a person. */
  changedAfterSigning: string[]
}
