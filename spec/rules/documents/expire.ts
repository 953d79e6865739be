import { assertNotSigned, ended, lettersToInvited } from './end.js'
import type { Held, HeldDocument } from './held.js'
import { assertSent, awaitsSeal } from './state.js'
import { type Act, auditEntry, type Transition } from './transition.js'

/** Expires a document whose deadline has passed. Null if it has not passed, or if the document has already ended. */
export function expire(held: Held, act: Act): Transition | null {
  return isDue(held.document, act.at) ? end(held, act) : null
}

function isDue(document: HeldDocument, now: Date) {
  if (document.status !== 'sent' || awaitsSeal(document)) return false
  return document.expires_at !== null && document.expires_at <= now
}

/** Expires a document now, before its deadline. For test helpers. */
export function expireNow(held: Held, act: Act): Transition {
  assertSent(held.document)
  assertNotSigned(held.document)
  const transition = end(held, act)
  return { ...transition, document: { ...transition.document, expires_at: act.at } }
}

function end({ signers }: Held, act: Act): Transition {
  return {
    at: act.at,
    document: ended('expiry', null, act.at),
    audit: [auditEntry(act, 'document.expired')],
    event: { type: 'document.expired' },
    letters: lettersToInvited('expired', signers)
  }
}
