import type { Held, HeldSigner } from './held.js'
import { Refusal } from './refusal.js'
import { stateOf } from './state.js'

/** A person who has opened a signer's link. */
export interface Visitor {
  signerId: string
  /** Whether the current access code has been entered. */
  unlocked: boolean
}

const refusals = {
  waiting: ['SIGNER_WAITING', 'It is not your turn to sign yet.'],
  signed: ['SIGNER_DONE', 'You have already signed.'],
  declined: ['SIGNER_DONE', 'You have declined to sign.'],
  voided: ['DOCUMENT_VOIDED', 'The document has been voided.'],
  expired: ['DOCUMENT_EXPIRED', 'The deadline for signing has passed.'],
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

/** Throws if the visitor cannot sign now. Returns the signer. */
export function assertOpen(held: Held, visitor: Visitor, now: Date): HeldSigner {
  const signer = visitingSigner(held, visitor)
  const state = stateOf(held.document, signer, now)
  if (state !== 'open') throw closed(state)
  assertUnlocked(held, visitor)
  return signer
}

/** Throws if the visitor may not see the document now. */
export function assertVisible(held: Held, visitor: Visitor, now: Date): void {
  assertUnlocked(held, visitor)
  const state = stateOf(held.document, visitingSigner(held, visitor), now)
  if (state === 'waiting' || state === 'expired') throw closed(state)
  if (state === 'voided' || state === 'declined') throw closed('voided')
}
