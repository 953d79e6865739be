import { ended, lettersToInvited } from '../documents/end.js'
import type { Held, HeldDocument } from '../documents/held.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import { Refusal } from '../ground/refusal.js'
import { assertOpen, type Visitor } from './visitor.js'

/** A signer declines to sign, which voids the document. */
export function decline(
  held: Held,
  visitor: Visitor,
  request: { reason?: string | null | undefined },
  act: Act
): Transition {
  const { id } = assertOpen(held, visitor, act.at)
  assertDeclineAllowed(held.document)
  const reason = request.reason?.trim() || null
  const others = held.signers.filter((signer) => signer.id !== id)
  return {
    at: act.at,
    document: ended('signer', reason, act.at),
    signers: [{ id, status: 'declined', declined_at: act.at, decline_reason: reason }],
    audit: [auditEntry(act, 'signer.declined', reason ? { reason } : {})],
    event: { type: 'document.declined', signer: id, reason },
    letters: [{ kind: 'declined' }, ...lettersToInvited('voided', others)]
  }
}

function assertDeclineAllowed({ decline_allowed }: Pick<HeldDocument, 'decline_allowed'>): void {
  if (decline_allowed) return
  throw new Refusal('DECLINE_NOT_ALLOWED', 'The sender does not let the signers of this document decline.')
}
