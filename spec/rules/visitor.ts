import type { Held, HeldSigner } from './held.js'
import { Refusal } from './refusal.js'
import { stateOf } from './state.js'

/** A person who has opened a signer's link. */
export interface Visitor {
  signerId: string
  /** Whether the current access code has been entered. */
  unlocked: boolean
  /** Whether a code was entered that the signer received, or none is required. */
  identified: boolean
}

const refusals = {
  waiting: ['SIGNER_WAITING', 'Other signers must sign first.'],
  signed: ['SIGNER_DONE', 'You have already completed your part.'],
  declined: ['SIGNER_DONE', 'You have declined.'],
  voided: ['DOCUMENT_VOIDED', 'The document has been voided.'],
  expired: ['DOCUMENT_EXPIRED', 'The deadline has passed.'],
  completed: ['DOCUMENT_COMPLETED', 'The document is completed.']
} as const

/** The error for a signing session that is not open. */
export function closed(state: keyof typeof refusals): Refusal {
  const [code, message] = refusals[state]
  return new Refusal(code, message)
}

export function visitingSigner({ signers }: Pick<Held, 'signers'>, { signerId }: Visitor): HeldSigner {
  // biome-ignore lint/style/noNonNullAssertion: tokens name a signer of the document, and signers are never removed
  return signers.find(({ id }) => id === signerId)!
}

export function needsAccessCode(held: Pick<Held, 'signers'>, visitor: Visitor): boolean {
  return !visitor.unlocked && visitingSigner(held, visitor).access_code_hash !== null
}

/** Throws if the access code has not been entered yet. */
export function assertUnlocked(held: Pick<Held, 'signers'>, visitor: Visitor): void {
  if (needsAccessCode(held, visitor)) {
    throw new Refusal('ACCESS_CODE_REQUIRED', 'Enter the access code first.')
  }
}

export function needsIdentification(held: Pick<Held, 'signers'>, visitor: Visitor): boolean {
  return !visitor.identified && visitingSigner(held, visitor).authentication !== 'none'
}

/** Whether the visitor may not see the document yet. */
export function isLocked(held: Pick<Held, 'signers'>, visitor: Visitor): boolean {
  return needsAccessCode(held, visitor) || needsIdentification(held, visitor)
}

/** Throws if the visitor may not see the document yet. */
export function assertAdmitted(held: Pick<Held, 'signers'>, visitor: Visitor): void {
  assertUnlocked(held, visitor)
  if (needsIdentification(held, visitor)) {
    throw new Refusal('SIGNING_CODE_REQUIRED', 'Enter the code that is sent to you first.')
  }
}

/** Throws if the visitor cannot sign now. Returns the signer. */
export function assertOpen(held: Held, visitor: Visitor, now: Date): HeldSigner {
  const signer = visitingSigner(held, visitor)
  const state = stateOf(held.document, signer, now)
  if (state !== 'open') throw closed(state)
  assertAdmitted(held, visitor)
  return signer
}

/** Throws if the visitor may not see the document now. */
export function assertVisible(held: Held, visitor: Visitor, now: Date): void {
  assertAdmitted(held, visitor)
  const state = stateOf(held.document, visitingSigner(held, visitor), now)
  if (state === 'waiting' || state === 'expired') throw closed(state)
  if (state === 'voided' || state === 'declined') throw closed('voided')
}
