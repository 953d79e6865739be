import { ApiError } from '../errors.js'
import type { SignerRow } from '../signers/signer-store.js'
import type { DocumentRow } from './document-store.js'

// The rules of a document's life. All of them are pure: what they need of the world, they are given.

/** How long a draft stays in the trash. */
export const trashRetentionMs = 30 * 24 * 3600_000

export function refuseUnlessDraft({ status }: Pick<DocumentRow, 'status'>): void {
  if (status !== 'draft') throw new ApiError('DOCUMENT_NOT_DRAFT', `The document is ${status}, not a draft.`)
}

export function refuseUnlessSent({ status }: Pick<DocumentRow, 'status'>): void {
  if (status !== 'sent') throw new ApiError('DOCUMENT_NOT_SENT', `The document is ${status}, not out for signature.`)
}

/** Whether everybody has signed and only the seal is missing. */
export function awaitsSeal({ status, seal_status }: Pick<DocumentRow, 'status' | 'seal_status'>): boolean {
  return status === 'sent' && seal_status !== 'none'
}

/** The changes of a document that its sender stops. */
export function planVoid(document: DocumentRow, reason: string, now: Date) {
  refuseUnlessSent(document)
  if (awaitsSeal(document)) {
    throw new ApiError('DOCUMENT_ALREADY_SIGNED', 'Everybody has signed: the document is being sealed.')
  }
  return voided('sender', reason, now)
}

/** The changes of a document whose signer declines. */
export function planDecline(reason: string | null, now: Date) {
  return voided('signer', reason, now)
}

/** The changes of a document whose deadline has passed, or null if it has not or no longer matters. */
export function planExpiry(document: DocumentRow, now: Date) {
  const open = document.status === 'sent' && !awaitsSeal(document)
  if (!open || !document.expires_at || document.expires_at > now) return null
  return voided('expiry', null, now)
}

function voided(by: NonNullable<DocumentRow['voided_by']>, reason: string | null, now: Date) {
  return { status: 'voided', voided_by: by, void_reason: reason, voided_at: now, updated_at: now } as const
}

/** Who is invited now that somebody has signed: the next in order, once nobody before them is left. */
export function nextToInvite(signers: Pick<SignerRow, 'id' | 'status' | 'sign_order'>[]): string[] {
  const open = signers.filter(({ status }) => status !== 'signed')
  const turn = Math.min(...open.map(({ sign_order }) => sign_order))
  return open.filter(({ sign_order, status }) => sign_order === turn && status === 'waiting').map(({ id }) => id)
}

/** Whether a signer is invited and has yet to sign. */
export function isPending({ status }: Pick<SignerRow, 'status'>): boolean {
  return status === 'pending' || status === 'viewed'
}
