import { invalid } from '../ground/refusal.js'
import { assertNotSigned, ended, lettersToInvited } from './end.js'
import type { Held } from './held.js'
import { assertSent } from './state.js'
import { type Act, auditEntry, type Transition } from './transition.js'

/** The trimmed reason for voiding. Throws if it is too short. */
export function readVoidReason({ reason }: { reason: string }): string {
  const text = reason.trim()
  if (text === '') throw invalid('VOID_REASON_REQUIRED', 'reason', 'is required')
  if ([...text].length < 10) throw invalid('VOID_REASON_TOO_SHORT', 'reason', 'must have at least 10 characters')
  return text
}

/** The sender voids a document. */
export function voidBySender({ document, signers }: Held, reason: string, act: Act): Transition {
  assertSent(document)
  assertNotSigned(document)
  return {
    at: act.at,
    document: ended('sender', reason, act.at),
    audit: [auditEntry(act, 'document.voided', { reason })],
    event: { type: 'document.voided' },
    letters: lettersToInvited('voided', signers)
  }
}
