import type { Schemas } from '../contract.js'

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

/** A signer, as the certificate of completion shows them. Times in ISO 8601. */
export interface CertificateSigner {
  name: string
  email: string
  role: string | null
  viewedAt: string | null
  signedAt: string | null
  ipAddress: string | null
  userAgent: string | null
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
  action: Schemas['AuditAction']
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
  pageCount: number
  senderName: string
  senderEmail: string
  createdAt: string
  sentAt: string | null
  completedAt: string
  /** A language tag such as `de` or `pt-BR`; English when the certificate is not translated to it. */
  language: string
  /** Where anyone can verify the document; also drawn as a QR code. */
  verifyUrl: string
  signers: CertificateSigner[]
  auditTrail: CertificateAuditEntry[]
}

/** What a seal can reach, each level on top of the one before: signed, timestamped, with proofs, for the long term. */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

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
  changes_made: string[]
}

/** The outcome of upload processing. */
export interface PreparedPdf {
  /** What signers see, fields are placed on, and what is sealed. */
  working: Uint8Array
  pageCount: number
  inspection: Inspection
}
