import type { Held, HeldSigner } from './held.js'
import { Refusal } from './refusal.js'
import { stateOf } from './state.js'

/** Whoever comes with a signer's link. */
export interface Visitor {
  signerId: string
  /** Whether the access code in force has been typed. */
  unlocked: boolean
}

const refusals = {
  waiting: ['SIGNER_WAITING', 'It is not your turn to sign yet.'],
  signed: ['SIGNER_DONE', 'You have signed already.'],
  declined: ['SIGNER_DONE', 'You have declined to sign.'],
  voided: ['DOCUMENT_VOIDED', 'The document has been voided.'],
  expired: ['DOCUMENT_EXPIRED', 'The deadline for signing has passed.'],
  completed: ['DOCUMENT_COMPLETED', 'The document is completed.']
} as const

/** The refusal of a session that is over, or not yet open. */
export function closed(state: keyof typeof refusals): Refusal {
  const [code, message] = refusals[state]
  return new Refusal(code, message)
}

export function visitingSigner({ signers }: Pick<Held, 'signers'>, { signerId }: Visitor): HeldSigner {
  return signers.find(({ id }) => id === signerId)!
}

export function owesAccessCode(held: Pick<Held, 'signers'>, visitor: Visitor): boolean {
  return !visitor.unlocked && visitingSigner(held, visitor).access_code_hash !== null
}

/** Refuses a visitor who has yet to type the access code. */
export function assertUnlocked(held: Pick<Held, 'signers'>, visitor: Visitor): void {
  if (owesAccessCode(held, visitor)) {
    throw new Refusal('ACCESS_CODE_REQUIRED', 'The access code has yet to be typed.')
  }
}

/** Refuses a change by a visitor who cannot sign now. Answers the signer. */
export function assertOpen(held: Held, visitor: Visitor, now: Date): HeldSigner {
  const signer = visitingSigner(held, visitor)
  const state = stateOf(held.document, signer, now)
  if (state !== 'open') throw closed(state)
  assertUnlocked(held, visitor)
  return signer
}

/** Refuses to show the document to a visitor to whom it is not open, or no longer. */
export function assertVisible(held: Held, visitor: Visitor, now: Date): void {
  assertUnlocked(held, visitor)
  const state = stateOf(held.document, visitingSigner(held, visitor), now)
  if (state === 'waiting' || state === 'expired') throw closed(state)
  if (state === 'voided' || state === 'declined') throw closed('voided')
}
