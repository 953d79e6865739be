import type { Schemas } from './contract.js'
import type { Given } from './given.js'
import type { Held, HeldDocument, HeldField, HeldSigner } from './held.js'
import { notFound, Refusal } from './refusal.js'

export function assertDraft({ status }: Pick<HeldDocument, 'status'>): void {
  if (status !== 'draft') throw new Refusal('DOCUMENT_NOT_DRAFT', `The document is ${status}, not a draft.`)
}

export function assertSent({ status }: Pick<HeldDocument, 'status'>): void {
  if (status !== 'sent') throw new Refusal('DOCUMENT_NOT_SENT', `The document is ${status}, not out for signature.`)
}

/** Whether everybody has signed and only the seal is missing. */
export function awaitsSeal({ status, seal_status }: Pick<HeldDocument, 'status' | 'seal_status'>): boolean {
  return status === 'sent' && seal_status !== 'none'
}

/** Whether a signer is invited and has yet to sign. */
export function isPending({ status }: Pick<HeldSigner, 'status'>): boolean {
  return status === 'pending' || status === 'viewed'
}

/** Who is invited now that somebody has signed: the next in order, once nobody before them is left. */
export function nextToInvite<Signer extends Pick<HeldSigner, 'status' | 'sign_order'>>(signers: Signer[]): Signer[] {
  const open = signers.filter(({ status }) => status !== 'signed')
  const turn = Math.min(...open.map(({ sign_order }) => sign_order))
  return open.filter(({ sign_order, status }) => sign_order === turn && status === 'waiting')
}

/** A document's signer by the public identifier; `place` names it in a request's body. */
export function signerOf({ signers }: Held, id: string, { publicId }: Given, place?: string): HeldSigner {
  const signer = signers.find((signer) => publicId('sgn', signer.id) === id)
  if (!signer) throw notFound(id, place)
  return signer
}

export function fieldsOf(fields: HeldField[], signerId: string): HeldField[] {
  return fields.filter(({ signer_id }) => signer_id === signerId)
}

/** Refuses a signer who has signed or declined. Details name the place in the request. */
export function assertNotDone({ status }: Pick<HeldSigner, 'status'>, place?: string): void {
  if (status !== 'signed' && status !== 'declined') return
  const details = place ? { [place]: `is ${status}` } : undefined
  throw new Refusal('SIGNER_DONE', `The signer has ${status} already.`, details)
}

type Life = Pick<HeldDocument, 'status' | 'voided_by' | 'expires_at'>

/** What a signer can do now. */
export function stateOf(document: Life, signer: Pick<HeldSigner, 'status'>, now: Date): Schemas['SigningState'] {
  if (signer.status === 'declined') return 'declined'
  if (document.status === 'completed') return 'completed'
  if (document.voided_by === 'expiry') return 'expired'
  if (document.status === 'voided') return 'voided'
  if (signer.status === 'signed') return 'signed'
  if (document.expires_at && document.expires_at <= now) return 'expired'
  return signer.status === 'waiting' ? 'waiting' : 'open'
}
