import type { components } from '@signpost/spec/types'

/** How a signer was told from others. */
export type Identification = 'email_link' | 'embedded_link' | 'access_code' | 'simulated'

/**
 * What this service's records say of a document, for whoever holds its sealed file: nothing that the certificate of
 * completion in that file does not say.
 */
export interface RecordedDocument {
  id: string
  title: string
  mode: 'live' | 'test'
  sender_name: string
  completed_at: string | null
  /** Of the sealed file. */
  sha256: string | null
  /** The file that was given is that sealed file, byte for byte. */
  is_same_file: boolean
  signers: { name: string; email: string; signed_at: string | null; identified_by: Identification[] }[]
}

/** What the verify page is answered: a verification, and what the records say of the document. */
export type PublicVerification = components['schemas']['Verification'] & { document: RecordedDocument | null }
