import type { HeldDocument, HeldSigner } from './held.js'
import { Refusal } from './refusal.js'
import { awaitsSeal } from './state.js'
import type { DocumentChanges, Letter } from './transition.js'

// What the ways have in common in which a document ends before everybody has signed.

/** Refuses to stop a document that only its seal is missing from. */
export function assertNotSigned(document: HeldDocument): void {
  if (!awaitsSeal(document)) return
  throw new Refusal('DOCUMENT_ALREADY_SIGNED', 'Everybody has signed: the document is being sealed.')
}

/** The changes of a document that ends. */
export function ended(by: NonNullable<HeldDocument['voided_by']>, reason: string | null, at: Date): DocumentChanges {
  return { status: 'voided', voided_by: by, void_reason: reason, voided_at: at }
}

/** Tells those who hold a link to a stopped document that it no longer works. */
export function lettersToInvited(kind: 'voided' | 'expired', signers: HeldSigner[]): Letter[] {
  const invited = signers.filter(({ status }) => status !== 'waiting')
  return invited.map(({ id }) => ({ kind, signer: id }))
}
