import type { Schemas } from './contract.js'

/** Roles of a document by their names: their order, and the address of the signer who takes them, if it is known. */
export type DocumentRoles = Record<string, { order: number; email: string | null }>

/** What rules know of a PDF. */
export interface HeldInspection {
  pages: { width: number; height: number }[]
  /** How many digital signatures the file came with. */
  existing_signatures: number
}

/** As much of a document as rules read and change. Identifiers are whatever the keeper uses: rules only compare them. */
export interface HeldDocument {
  id: string
  status: Schemas['DocumentStatus']
  inspection: HeldInspection
  message: string | null
  cc: { email: string; name: string }[]
  skip_email: boolean
  updated_at: Date
  sent_at: Date | null
  expires_at: Date | null
  completed_at: Date | null
  voided_at: Date | null
  void_reason: string | null
  voided_by: Schemas['VoidedBy'] | null
  trashed_at: Date | null
  /** Of a document made from a template or a form: its roles, and who takes them. */
  roles: DocumentRoles | null
  role_fields: Schemas['TemplateField'][] | null
  seal_status: Schemas['SealStatus']
  seal_level: Schemas['SealLevel'] | null
  sealed_at: Date | null
  seal_sha256: string | null
  certificate_sha256: string | null
  seal_attempts: number
  seal_error: string | null
}

/** A signer, all of it. */
export interface HeldSigner {
  id: string
  document_id: string
  position: number
  email: string
  name: string
  role: string | null
  language: string | null
  sign_order: number
  status: Schemas['SignerStatus']
  /** However the keeper keeps it: rules never look inside. */
  access_code_hash: string | null
  access_code_failures: number
  invited_at: Date | null
  reminded_at: Date | null
  viewed_at: Date | null
  signed_at: Date | null
  declined_at: Date | null
  decline_reason: string | null
  consent_sha256: string | null
  ip_address: string | null
  user_agent: string | null
}

/** A field: a box on a page, and what it holds. */
export interface HeldField {
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
  read_only: boolean
  exclusive_group: string | null
}

/** What a rule decides about: one document and what hangs on it. Keepers hold more of the document than rules know. */
export interface Held<Document extends HeldDocument = HeldDocument> {
  document: Document
  signers: HeldSigner[]
  /** Where a story needs them. */
  fields?: HeldField[]
}

export interface HeldWithFields<Document extends HeldDocument = HeldDocument> extends Held<Document> {
  fields: HeldField[]
}
