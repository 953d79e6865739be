import { onePerAddress } from '../ground/one-per-address.js'
import { Refusal } from '../ground/refusal.js'
import { letterTo, peopleOf } from './candidates.js'
import type { HeldDocument, HeldSigner } from './held.js'
import { awaitsSeal } from './state.js'
import type { DocumentChanges, Letter } from './transition.js'

// Shared by all transitions that end a document before all signers have signed: void, decline and expiry.

/** Throws if all signers have signed and only the seal is missing: such a document can no longer be stopped. */
export function assertNotSigned(document: HeldDocument): void {
  if (!awaitsSeal(document)) return
  throw new Refusal('DOCUMENT_ALREADY_SIGNED', 'All signers have signed. The document is being sealed.')
}

/** The changes that void a document. */
export function ended(by: NonNullable<HeldDocument['voided_by']>, reason: string | null, at: Date): DocumentChanges {
  return { status: 'voided', voided_by: by, void_reason: reason, voided_at: at }
}

/** E-mails to the signers who have a signing link, which no longer works. */
export function lettersToInvited(kind: 'voided' | 'expired', signers: HeldSigner[]): Letter[] {
  const invited = signers.filter(({ status }) => status !== 'waiting')
  return onePerAddress(invited.flatMap(peopleOf)).map((person) => ({ kind, ...letterTo(person) }))
}
