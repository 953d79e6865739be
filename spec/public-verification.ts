import type { components } from './generated/openapi.js'

/** How a signer was identified. */
export type Identification =
  | 'email_link'
  | 'embedded_link'
  | 'open_link'
  | 'access_code'
  | 'email_code'
  | 'sms_code'
  | 'simulated'

/**
 * What this service's records say about a document, for anyone who has its sealed file. Contains nothing that is not in
 * the certificate of completion of that file.
 */
export interface RecordedDocument {
  id: string
  title: string
  mode: 'live' | 'test'
  sender_name: string
  completed_at: string | null
  /** Its title, its signers and its files were erased. */
  is_erased: boolean
  /** The digest of the sealed file. */
  sha256: string | null
  /** The length of the sealed file, with which the given file begins. */
  sealed_bytes: number
  /** Whether the given file is the sealed file, byte for byte. */
  is_same_file: boolean
  signers: { name: string; email: string; signed_at: string | null; identified_by: Identification[] }[]
}

/** How a file differs from the sealed one. */
export interface FileDifference {
  kind: 'same' | 'cut' | 'appended' | 'removed' | 'inserted' | 'overwritten' | 'transferred' | 'other'
  /** The first byte that differs. */
  at: number
  /** The bytes of the sealed file that are not in this one. */
  removed: number
  /** The bytes of this file that are not in the sealed one. */
  added: number
  /** How a transfer as text altered the file, if it did nothing else. */
  transfer: 'line_breaks' | 'utf8' | 'seven_bits' | null
  /** The pages of the sealed file whose objects differ. */
  pages: number[]
}

/** A document that a file names, truly or not. Only members who may read the document see it. */
export interface ClaimedDocument {
  id: string
  title: string
  status: components['schemas']['DocumentStatus']
  mode: 'live' | 'test'
  is_erased: boolean
  /** The path of its view in the console. */
  console_path: string
  /** Where a session downloads the sealed file. Null if there is none. */
  sealed_file: { path: string; sha256: string } | null
  /** How the given file differs from the sealed file. Null if it does not, or if there is none. */
  difference: FileDifference | null
}

/** The response to the verify page. */
export type PublicVerification = components['schemas']['Verification'] & {
  /** The document whose sealed file the given file begins with. */
  document: RecordedDocument | null
  /** Null for everyone who is not signed in as a member who may read the document. */
  claimed_document: ClaimedDocument | null
}

/** The response to a digest alone, which the page computes so that the file need not be sent. */
export interface DigestVerification {
  /** Whether a file with exactly this digest was sealed here. Nothing is known of any other. */
  is_sealed_here: boolean
  /** When that file was sealed. */
  sealed_at: string | null
  /** That of its document: nothing that is signed in test mode is binding. */
  mode: 'live' | 'test' | null
  /** Null for everyone who is not signed in as a member who may read the document: a digest is no secret, and the file is. */
  document: Omit<RecordedDocument, 'sealed_bytes'> | null
}
