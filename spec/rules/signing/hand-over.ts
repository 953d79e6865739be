import { hasAddress } from '../documents/candidates.js'
import type { HeldDocument, HeldSigner, HeldWithFields } from '../documents/held.js'
import { getsInvitations } from '../documents/invitation.js'
import { type Act, type AuditEntries, systemAct, type Transition } from '../documents/transition.js'
import { assertDrawable } from '../ground/characters.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { invalid, Refusal } from '../ground/refusal.js'
import { updateSigner } from './update-signer.js'
import { assertOpen, type Visitor } from './visitor.js'

/** A signer lets another person take their place. */
export function handOver(
  held: HeldWithFields,
  visitor: Visitor,
  { name, email, reason }: Schemas['HandOverRequest'],
  given: Given,
  act: Act
): Transition {
  const signer = assertOpen(held, visitor, act.at)
  assertHandOverAllowed(held.document, signer)
  assertDrawable(reason, 'reason', given)
  // Only the sender decides that one person signs at several steps.
  const isTaken = held.signers.some((other) => other.id !== signer.id && hasAddress(other, email))
  if (isTaken) throw invalid('DUPLICATE_SIGNER', 'email', 'must be unique among the signers')
  const person = { name, email, ...(getsInvitations(signer) ? {} : { invitation: 'email' as const }) }
  const replaced = updateSigner(invitingByEmail(held), signer, person, given, act)
  if (!replaced?.event) throw invalid('DUPLICATE_SIGNER', 'email', 'must be another person’s')
  const [first, ...others] = replaced.audit as AuditEntries
  // What follows is no act of the person who has left.
  const { at: _, ...service } = systemAct(act.at)
  return {
    ...replaced,
    audit: [
      { ...first, data: { ...first.data, reason: reason.trim() } },
      ...others.map((entry) => ({ ...entry, ...service }))
    ],
    letters: [{ kind: 'invitation', signer: signer.id, from: signer.name }]
  }
}

/** Whether a signer may let another person take their place. The phone for codes in text messages is this person's own. */
export function isHandOverAllowed(
  { hand_over_allowed }: Pick<HeldDocument, 'hand_over_allowed'>,
  { authentication }: Pick<HeldSigner, 'authentication'>
): boolean {
  return hand_over_allowed && authentication !== 'sms_code'
}

function assertHandOverAllowed(document: HeldDocument, signer: HeldSigner): void {
  if (isHandOverAllowed(document, signer)) return
  throw new Refusal(
    'HAND_OVER_NOT_ALLOWED',
    document.hand_over_allowed
      ? 'You receive codes in text messages, so only the sender can replace you, with the phone of the other person.'
      : 'The sender does not let the signers of this document hand it over.'
  )
}

// Also with skip_email: nobody else would tell the other person.
function invitingByEmail(held: HeldWithFields): HeldWithFields {
  return { ...held, document: { ...held.document, skip_email: false } }
}
