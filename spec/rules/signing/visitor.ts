import { isUntaken, type Person, personOf } from '../documents/candidates.js'
import type { Held } from '../documents/held.js'
import { stateOf } from '../documents/state.js'
import { Refusal } from '../ground/refusal.js'

/** A person who has opened a signer's link. */
export interface Visitor {
  signerId: string
  /** Which of several people of whom one is to sign. */
  candidateId?: string | null
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

export function visitingSigner(
  { signers }: Pick<Held, 'signers'>,
  { signerId, candidateId }: Pick<Visitor, 'signerId' | 'candidateId'>
): Person {
  // biome-ignore lint/style/noNonNullAssertion: tokens name a signer of the document, and signers are never removed
  return personOf(signers, signerId, candidateId)!
}

/** Whether the visitor must take the signing before they can do more than read. */
export const needsToTake = (held: Pick<Held, 'signers'>, visitor: Visitor): boolean =>
  isUntaken(visitingSigner(held, visitor))

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

/** Throws if it is not the visitor's turn. Returns the signer, or the candidate who can take the signing. */
export function assertTurn(held: Held, visitor: Visitor, now: Date): Person {
  const person = visitingSigner(held, visitor)
  const state = stateOf(held.document, person, now)
  if (state !== 'open') throw closed(state)
  assertAdmitted(held, visitor)
  return person
}

/** Throws if the visitor cannot sign now. Returns the signer. */
export function assertOpen(held: Held, visitor: Visitor, now: Date): Person {
  const person = assertTurn(held, visitor, now)
  if (!isUntaken(person)) return person
  throw takeRequired()
}

/** The error for an act that only who has taken the signing can do. */
export const takeRequired = (): Refusal =>
  new Refusal('TAKE_REQUIRED', 'One of several people is to sign. Take the signing first.')

/** Throws if the visitor may not see the document now. */
export function assertVisible(held: Held, visitor: Visitor, now: Date): void {
  assertAdmitted(held, visitor)
  const state = stateOf(held.document, visitingSigner(held, visitor), now)
  if (state === 'waiting' || state === 'expired') throw closed(state)
  if (state === 'voided' || state === 'declined') throw closed('voided')
}
