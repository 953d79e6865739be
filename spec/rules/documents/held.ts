import type { FieldSettings } from '../fields/field-types.js'
import type { PlacedSigner } from '../fields/placed.js'
import type { Schemas } from '../ground/contract.js'
import type { DocumentDetails } from './details.js'
import type { SignerDetails } from './signer-details.js'

/** Roles of a document by name, with their order and the e-mail address assigned to them, if any. */
export type DocumentRoles = Record<string, { order: number; email: string | null }>

/** The properties of a PDF that rules need. */
export interface HeldInspection {
  pages: { width: number; height: number }[]
  /** The number of digital signatures in the uploaded file. */
  existing_signatures: number
}

/** A signer that a draft keeps, with the access code as it is stored. */
export interface KeptSigner extends Omit<PlacedSigner, 'access_code'> {
  access_code_hash: string | null
}

/** Somebody who gets a copy, with the access code as it is stored. A type, so that it can be stored as JSON. */
export type HeldCopy = Omit<Schemas['CcRecipient'], 'access_code'> & {
  access_code_hash?: string
  access_code_failures?: number
}

/** What a draft keeps for its sending. */
export interface KeptDraft extends Omit<Schemas['SendDocumentRequest'], 'signers' | 'cc'> {
  cc?: HeldCopy[]
  signers?: KeptSigner[]
}

/**
 * The properties of a document that rules read and change. Identifiers have the form in which they are stored: rules only
 * compare them.
 */
export interface HeldDocument extends DocumentDetails {
  id: string
  status: Schemas['DocumentStatus']
  inspection: HeldInspection
  message: string | null
  cc: HeldCopy[]
  skip_email: boolean
  updated_at: Date
  sent_at: Date | null
  expires_at: Date | null
  completed_at: Date | null
  voided_at: Date | null
  void_reason: string | null
  voided_by: Schemas['VoidedBy'] | null
  trashed_at: Date | null
  legal_hold: boolean
  erased_at: Date | null
  /** Null unless the document was prepared, or created from a template or a form. */
  roles: DocumentRoles | null
  role_fields: Schemas['TemplateField'][] | null
  /** Increases with each change of the roles and their fields. */
  fields_version: number
  draft: KeptDraft | null
  redirect_urls: Schemas['RedirectUrls'] | null
  decline_allowed: boolean
  hand_over_allowed: boolean
  /** Each takes the place of the account's. */
  reminders: Schemas['Reminders'] | null
  expiry_notice_hours: number | null
  /** Where days are counted. Null until it is sent, and of documents of before, whose days are those of UTC. */
  time_zone: string | null
  /** Whether its own request set the time zone: a number of days then ends with a day there. */
  own_time_zone: boolean
  /** How dates and numbers are written on the pages. Null for each signer's language. */
  format_locale: string | null
  /** How it is filled in on a phone. */
  signing_view: Schemas['SigningView']
  seal_permits: Schemas['SealPermits']
  seal_status: Schemas['SealStatus']
  seal_level: Schemas['SealLevel'] | null
  sealed_at: Date | null
  seal_sha256: string | null
  certificate_sha256: string | null
  seal_attempts: number
  seal_error: string | null
}

/** One of several people of whom one is to sign. A type, so that it can be stored as JSON, which has no times. */
export type HeldCandidate = Pick<
  HeldSigner,
  | 'id'
  | 'email'
  | 'name'
  | 'phone'
  | 'language'
  | 'chosen_language'
  | 'access_code_failures'
  | 'code_nonce'
  | 'code_failures'
  | 'codes_sent'
  | 'bounce_status'
  | 'bounce_reason'
> & { code_sent_at: string | null; codes_since: string | null; bounced_at: string | null }

/** A signer. */
export interface HeldSigner extends SignerDetails {
  id: string
  document_id: string
  position: number
  /** What the signer chose in place of `language`. */
  chosen_language: string | null
  sign_order: number
  /** Those of whom one is to sign. Empty for a signer who is one person. */
  candidates: HeldCandidate[]
  /** Which of them is the signer. Null until one has taken the signing. */
  taken_by: string | null
  /** Each takes the place of the document's. */
  redirect_urls: Schemas['RedirectUrls'] | null
  status: Schemas['SignerStatus']
  /** Opaque to rules. */
  access_code_hash: string | null
  access_code_failures: number
  /** From which the code that was sent last is derived. Null if there is none, and once it was entered. */
  code_nonce: string | null
  code_sent_at: Date | null
  code_failures: number
  /** How many codes were sent in the day since `codes_since`. */
  codes_sent: number
  codes_since: Date | null
  /** How often another person has taken the place of the signer. Links are for one person. */
  replacements: number
  invited_at: Date | null
  /** When the service reminded the signer last. */
  reminded_at: Date | null
  /** How often the service has. */
  reminders_sent: number
  deadline_announced_at: Date | null
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  /** When the service learned that an e-mail could not be delivered, and what the mail server said. */
  bounced_at: Date | null
  bounce_status: string | null
  bounce_reason: string | null
  consent_sha256: string | null
  ip_address: string | null
  user_agent: string | null
}

/** A file that a signer has attached, and the upload that it was sent with. A type, so that it can be stored as JSON. */
export type HeldAttachment = Schemas['Attachment'] & { upload_id: string }

/** A field: a box on a page and its value. */
export interface HeldField extends FieldSettings {
  id: string
  document_id: string
  signer_id: string
  position: number
  type: Schemas['FieldType']
  page: number
  x: number
  y: number
  width: number
  height: number
  required: boolean
  label: string | null
  value: string | null
  /** Null unless the value is the name of a file. */
  attachment: HeldAttachment | null
  /** The value that the sender set. */
  sender_value: string | null
  read_only: boolean
  exclusive_group: string | null
}

/**
 * The state that a rule decides about: a document with its signers, locked by the caller. The caller's document may have
 * more properties than rules know.
 */
export interface Held<Document extends HeldDocument = HeldDocument> {
  document: Document
  signers: HeldSigner[]
  /** Loaded only for rules that need them. */
  fields?: HeldField[]
}

export interface HeldWithFields<Document extends HeldDocument = HeldDocument> extends Held<Document> {
  fields: HeldField[]
}
