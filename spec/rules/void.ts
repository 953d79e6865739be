import { assertNotSigned, ended, lettersToInvited } from './end.js'
import type { Held } from './held.js'
import { invalid } from './refusal.js'
import { assertSent } from './state.js'
import { type Act, record, type Transition } from './transition.js'

/** Why a sender stops a document, as they say it. */
export function readVoidReason({ reason }: { reason: string }): string {
  const text = reason.trim()
  if (text === '') throw invalid('VOID_REASON_REQUIRED', 'reason', 'is required')
  if ([...text].length < 10) throw invalid('VOID_REASON_TOO_SHORT', 'reason', 'must have at least 10 characters')
  return text
}

/** The sender stops a document. */
export function voidBySender({ document, signers }: Held, reason: string, act: Act): Transition {
  assertSent(document)
  assertNotSigned(document)
  return {
    at: act.at,
    document: ended('sender', reason, act.at),
    audit: [record(act, 'document.voided', { reason })],
    event: { type: 'document.voided' },
    letters: lettersToInvited('voided', signers)
  }
}
