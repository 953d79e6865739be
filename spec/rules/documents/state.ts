import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { notFound, Refusal } from '../ground/refusal.js'
import type { Held, HeldDocument, HeldField, HeldSigner } from './held.js'
import { getsInvitations } from './invitation.js'

export function assertDraft({ status }: Pick<HeldDocument, 'status'>): void {
  if (status !== 'draft') throw new Refusal('DOCUMENT_NOT_DRAFT', `The document is ${status}, not a draft.`)
}

export function assertSent({ status }: Pick<HeldDocument, 'status'>): void {
  if (status !== 'sent') throw new Refusal('DOCUMENT_NOT_SENT', `The document is ${status}, not out for signature.`)
}

/** Whether all signers have signed and only the seal is missing. */
export function awaitsSeal({ status, seal_status }: Pick<HeldDocument, 'status' | 'seal_status'>): boolean {
  return status === 'sent' && seal_status !== 'none'
}

/** Whether a signer is invited and has not signed yet. */
export function isPending({ status }: Pick<HeldSigner, 'status'>): boolean {
  return status === 'pending' || status === 'viewed'
}

/** Whether a signer is invited, has not signed yet, and gets e-mails about it as far as is known. */
export function isReached(signer: Pick<HeldSigner, 'status' | 'bounced_at' | 'invitation'>): boolean {
  return isPending(signer) && signer.bounced_at === null && getsInvitations(signer)
}

// A document has up to 100 signers.
const namedAtMost = 3

/** Throws unless the signer is invited and has not signed yet. */
export function assertPending(held: Pick<Held, 'signers'>, signer: HeldSigner, given: Given): void {
  if (isPending(signer)) return
  if (signer.status === 'waiting') throw waits('SIGNER_NOT_PENDING', held, given)
  throw new Refusal('SIGNER_NOT_PENDING', `The signer has already ${signer.status}.`, {
    signer_id: `is ${signer.status}`
  })
}

/** The error for a signer who waits for others. Names those whose turn it is. */
export function waits(
  code: 'SIGNER_NOT_PENDING' | 'SIGNER_WAITING',
  { signers }: Pick<Held, 'signers'>,
  { publicId }: Given
): Refusal {
  const turn = inTurn(signers)
  const named = turn.slice(0, namedAtMost).map(({ id }) => publicId('sgn', id))
  const others = turn.length > namedAtMost ? ` and ${turn.length - namedAtMost} more` : ''
  const problem = `is waiting for ${named.join(', ')}${others}`
  return new Refusal(code, `The signer ${problem}, and is invited when all before them have signed.`, {
    signer_id: problem
  })
}

/** The signers to invite after a signature: those next in order, once all before them have signed. */
export function nextToInvite<Signer extends Pick<HeldSigner, 'status' | 'sign_order'>>(signers: Signer[]): Signer[] {
  return inTurn(signers).filter(({ status }) => status === 'waiting')
}

function inTurn<Signer extends Pick<HeldSigner, 'status' | 'sign_order'>>(signers: Signer[]): Signer[] {
  const open = signers.filter(({ status }) => status !== 'signed')
  const turn = Math.min(...open.map(({ sign_order }) => sign_order))
  return open.filter(({ sign_order }) => sign_order === turn)
}

/** Finds a document's signer by public identifier. `path` locates the identifier in a request body. */
export function signerOf({ signers }: Held, id: string, { publicId }: Given, path?: string): HeldSigner {
  const signer = signers.find((signer) => publicId('sgn', signer.id) === id)
  if (!signer) throw notFound(id, path)
  return signer
}

export function fieldsOf(fields: HeldField[], signerId: string): HeldField[] {
  return fields.filter(({ signer_id }) => signer_id === signerId)
}

/** Throws if the signer has signed or declined. `path` locates the signer in a request body. */
export function assertNotDone({ status }: Pick<HeldSigner, 'status'>, path?: string): void {
  if (status !== 'signed' && status !== 'declined') return
  const details = path ? { [path]: `is ${status}` } : undefined
  throw new Refusal('SIGNER_DONE', `The signer has already ${status}.`, details)
}

type Lifecycle = Pick<HeldDocument, 'status' | 'voided_by' | 'expires_at'>

/** The state of a signer's signing session. */
export function stateOf(document: Lifecycle, signer: Pick<HeldSigner, 'status'>, now: Date): Schemas['SigningState'] {
  if (signer.status === 'declined') return 'declined'
  if (document.status === 'completed') return 'completed'
  if (document.voided_by === 'expiry') return 'expired'
  if (document.status === 'voided') return 'voided'
  if (signer.status === 'signed') return 'signed'
  if (document.expires_at && document.expires_at <= now) return 'expired'
  return signer.status === 'waiting' ? 'waiting' : 'open'
}
