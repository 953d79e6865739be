import type { Language } from '@signpost/spec/languages'
import type { CertificateTexts } from '@signpost/spec/texts/certificate'
import type { FoundForm } from './found-form.js'
import type { TakenTags } from './text-tags.js'
import type { Verdict } from './verdict.js'

/**
 * Who a file is processed for. Owners take turns, and so do the actors of an account: its keys and members. Those without an
 * account share one process of their own pool.
 */
export type WorkOwner = { account: string; actor?: string } | { address: string }

/** A place on the working copy: page from 1; x and y in points from the top left corner of the page as displayed. */
interface Placement {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** One value to draw into its field. */
export type Stamp = Placement &
  (
    | {
        kind: 'text'
        text: string
        /** Without it, where its script begins. */
        align?: 'left' | 'center' | 'right' | undefined
        /** In points. Text that does not fit is smaller. */
        size?: number | undefined
        /** As `#rrggbb`. */
        color?: string | undefined
      }
    | { kind: 'checkbox'; checked: boolean }
    /** The chosen one of several buttons. */
    | { kind: 'radio' }
    | { kind: 'image'; png: Uint8Array }
    | { kind: 'typed-signature'; text: string }
    /** A paper clip and the name of an attached file. */
    | { kind: 'attachment'; text: string }
  )

/** A file that a signer has attached. `contentType` is a media type, `sha256` in lower-case hexadecimal, `at` in ISO 8601. */
export interface SealAttachment {
  fileName: string
  contentType: string
  sha256: string
  bytes: Uint8Array
  /** The name of its field. */
  description: string | null
  /** When the signer signed. */
  at: string
}

/** A signer without a signature field: their signature is drawn on an appended page. `signedAt` in ISO 8601. */
export interface SignatureBlock {
  name: string
  email: string
  signedAt: string
  /** Where the signer's time is shown, if elsewhere than those of the certificate. */
  timeZone?: string | undefined
  /** A drawn or uploaded signature, as PNG. */
  image?: Uint8Array | undefined
  /** A typed signature. */
  text?: string | undefined
}

/** How a signer got access to the document. */
export interface SignerIdentification {
  /** By a link that was sent to their email address. */
  byEmail: boolean
  /** By a link that the sender embedded in their own application. */
  bySender: boolean
  /** By a link of a template that anybody may open. */
  byLink: boolean
  /** By an access code that the sender set. */
  byAccessCode: boolean
  /** By a code that was sent to an address or a number, which is masked. */
  byCode: { method: 'email_code' | 'sms_code'; to: string; at: string } | null
  /** On a device that was handed around: who was with them. */
  byHost?: string | undefined
  /** A test helper acted for them. */
  isSimulated: boolean
}

/** A signer as shown on the certificate of completion. Times in ISO 8601. */
export interface CertificateSigner {
  name: string
  email: string
  role: string | null
  /** The people of whom the signer was one, and took the signing. */
  oneOf?: string | undefined
  /** The place in the signing order, if not all sign at the same time. */
  order?: number | undefined
  /** Where the signer's times are shown, if elsewhere than the others. */
  timeZone?: string | undefined
  /** The time zone of the browser, as it said. */
  browserTimeZone?: string | undefined
  /** How the signature and the initials were made. */
  marks?: { purpose: 'signature' | 'initials'; made: keyof CertificateTexts['made'] }[] | undefined
  /** What the signer has filled in, as it is on the pages. */
  filledIn?: { label: string; value: string }[] | undefined
  /** What the signer did. */
  action: 'sign' | 'approve' | 'view'
  viewedAt: string | null
  signedAt: string | null
  ipAddress: string | null
  userAgent: string | null
  /** How the signer was identified. */
  identification: SignerIdentification
  consentSha256: string | null
  consentText?: string | undefined
  /** What the text says in English, if it is in another language. */
  consentInEnglish?: string | undefined
  signatureImage?: Uint8Array | undefined
  signatureText?: string | undefined
  /** The files that the signer has attached. `size` in bytes. */
  attachments?: { fileName: string; size: number; sha256: string }[] | undefined
}

/**
 * One entry of the audit trail; `hash` covers the entry and the hash of the one before it, in lower-case hexadecimal. `sequence` from 1,
 * `at` in ISO 8601.
 */
export interface CertificateAuditEntry {
  sequence: number
  at: string
  actor: string
  action: keyof CertificateTexts['actions']
  /** What a signer did instead of signing. */
  act?: 'approve' | 'view' | undefined
  /** More lines about it. */
  details?: string[]
  ipAddress: string | null
  userAgent: string | null
  hash: string
}

/** The content of the certificate of completion. Hashes in lower-case hexadecimal, times in ISO 8601. */
export interface CertificateOfCompletion {
  documentId: string
  title: string
  fileName: string
  /** Those that it was made of, if there were several or a picture. */
  files?: InspectedFile[]
  originalSha256: string
  workingSha256?: string
  /** The hash of the sealed document, for a certificate that is a separate file. */
  sealedSha256?: string
  /** The file was changed after it was signed, and the sender accepted that. */
  isChangedAfterSigning?: boolean
  pageCount: number
  senderName: string
  /** Null if it is not to be shown. */
  senderEmail: string | null
  createdAt: string
  sentAt: string | null
  completedAt: string
  language: Language
  /** Where times are shown, by its name in the IANA database. */
  timeZone: string
  /** Where anyone can verify the document; also drawn as a QR code. */
  verifyUrl: string
  signers: CertificateSigner[]
  /** What is printed of it, with its last entry. */
  auditTrail: CertificateAuditEntry[]
  /** The SHA-256 of the whole entries, which anyone can compute again. */
  auditTrailSha256?: string | undefined
}

/** PAdES levels, each including the one before: signed, timestamped, with revocation data, with archive timestamp. */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

/** The last entry of the audit trail when the document was sealed. The seal's signature covers it. */
export interface AuditSealContent {
  documentId: string
  /** The number of entries. */
  entries: number
  /** The hash of the last entry. */
  hash: string
  /** The SHA-256 of the entries, which needs no key. Undefined in seals of versions that did not write it. */
  trailSha256?: string | undefined
}

/** The audit trail's end as stated in a sealed file, and the problem with the signature that covers it, if any. */
export interface AuditSeal extends AuditSealContent {
  /** In words. Null if the signature verifies. */
  problem: string | null
}

/** The content of a sealed document. */
export interface SealRequest {
  /** The working copy that `prepare` made. */
  pdf: Uint8Array
  stamps: Stamp[]
  signatureBlocks: SignatureBlock[]
  certificate: CertificateOfCompletion
  /** The texts of the appended pages, in the language of the certificate. */
  words: CertificateTexts
  /** Files that the sealed file contains. */
  attachments?: SealAttachment[] | undefined
  /** Marks every page as a test. */
  testMode: boolean
  /** What the signature claims as its time. A timestamp proves its own. */
  signedAt: Date
  /** What may follow the seal, unless the file already has signatures (DocMDP). */
  permits: 'nothing' | 'signatures'
  /** The lowest acceptable level: sealing fails below it. Default `B-B`. */
  level?: SealLevel
}

/** A sealed document. */
export interface SealedPdf {
  /** The whole file: the working copy, unchanged, and what was appended. */
  pdf: Uint8Array
  /** The hash of the sealed file, in lower-case hexadecimal. */
  sha256: string
  pageCount: number
  /** The one that it has reached, which may be lower than all that is configured. */
  level: SealLevel
  /** Of B-LTA: when the certificate of the last timestamp expires, before which the seal must be renewed. */
  provedUntil: Date | null
}

/** A sealed file of level B-LTA, as it was found or renewed. */
export interface RenewedPdf {
  pdf: Uint8Array
  /** Whether something was appended to the file that was given. */
  isRenewed: boolean
  /** When the certificate of the last timestamp expires. */
  provedUntil: Date
}

/** A page as displayed: after /Rotate, within the CropBox, in points. */
interface InspectedPage {
  width: number
  height: number
  rotation: number
}

/** A file that was joined with others. Pages from 1. */
export interface InspectedFile {
  file_name: string
  sha256: string
  first_page: number
  last_page: number
}

/** A form field of the original; `page` from 1, null if it is not on a page. */
export interface InspectedField {
  name: string
  type: 'text' | 'button' | 'choice' | 'signature' | 'unknown'
  page: number | null
  /** Of the field that it became. */
  label: string | null
  not_imported: string | null
}

/** A signature of the original, as it was found. */
export interface InspectedSignature {
  /** The full name of the form field. */
  field_name: string
  /** In the signer's certificate. */
  signer_name: string | null
  /** As the signature claims, in ISO 8601. */
  signed_at: string | null
  /** The result of its validation, in the terms of EN 319 102-1. */
  indication: 'passed' | 'indeterminate' | 'failed'
  /** Whether it permits all changes that were made after it. */
  changes_permitted: boolean
}

/** What the original contained, and what upload processing changed. */
export interface Inspection {
  pages: InspectedPage[]
  /** Those that it was made of, if there were several or a picture. */
  files: InspectedFile[]
  encrypted: boolean
  has_javascript: boolean
  has_form: boolean
  form_fields: InspectedField[]
  existing_signatures: number
  signatures: InspectedSignature[]
  verdict: Verdict
  changes_made: string[]
}

/** The outcome of upload processing. */
export interface PreparedPdf {
  /** The file that signers see, that fields are placed on and that is sealed. */
  working: Uint8Array
  pageCount: number
  inspection: Inspection
  /** Descriptions of changes made after a signature that the signature does not permit. */
  changedAfterSigning: string[]
  /** Whether the original has scripts, actions, attached files or the like, which no working copy has unless it is signed. */
  isActive: boolean
  /** If asked for, the text tags that the working copy had. A file with signatures keeps them. */
  textTags?: TakenTags
  /** If asked for, the form that the file had. A file with signatures keeps it. */
  form?: FoundForm
}

/** What upload processing makes of a file that it can leave as it is. */
export interface PrepareChoices {
  /** Reads the text tags, and takes them out of the working copy. */
  takesTags?: boolean | undefined
  /** Reads the form, whose values are not drawn on the pages. */
  importsForm?: boolean | undefined
  /** Takes a damaged file although a part of what its pages show cannot be read. */
  allowsRepaired?: boolean | undefined
}

/** What applies to each of several files. */
export type JoinChoices = Omit<PrepareChoices, 'takesTags'>
