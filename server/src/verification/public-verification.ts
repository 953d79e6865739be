import type { components } from '@signpost/spec/types'

/** How a signer was identified. */
export type Identification = 'email_link' | 'embedded_link' | 'access_code' | 'simulated'

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
  /** The digest of the sealed file. */
  sha256: string | null
  /** Whether the given file is the sealed file, byte for byte. */
  is_same_file: boolean
  signers: { name: string; email: string; signed_at: string | null; identified_by: Identification[] }[]
}

/** The response to the verify page: the verification and the recorded document. */
export type PublicVerification = components['schemas']['Verification'] & { document: RecordedDocument | null }
