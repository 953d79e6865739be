import { personOf } from '../documents/candidates.js'
import type { Held } from '../documents/held.js'
import { isReached, stateOf } from '../documents/state.js'
import { type Act, type AuditEntries, auditEntryPerSigner, type Transition } from '../documents/transition.js'
import type { Given } from '../ground/given.js'

const minute = 60_000

/** How long signers are not told that the deadline has moved, so that several changes together are one letter. */
export const movedDeadlineWaitMs = 2 * minute

// A number of days counts from the request: who takes back what was moved a moment ago is some seconds off.
const sameWithinMs = 5 * minute

/**
 * Tells a signer that the deadline has moved, in the letter that has waited for it. Null if there is nothing to tell: it has moved back, or the signer can do
 * nothing any more.
 * @param from the deadline that the signer knows
 */
export function tellMovedDeadline(
  held: Held,
  to: { signer: string; candidate?: string | null | undefined },
  from: Date,
  given: Given,
  act: Act
): Transition | null {
  const signer = personOf(held.signers, to.signer, to.candidate)
  if (!signer || !isReached(signer) || stateOf(held.document, signer, act.at) !== 'open') return null
  const until = held.document.expires_at
  if (until === null || Math.abs(until.getTime() - from.getTime()) < sameWithinMs) return null
  const audit = auditEntryPerSigner(act, 'signer.deadline_announced', [signer], given) as AuditEntries
  return { at: act.at, document: null, audit, event: null }
}
