import { assertNotSigned, ended, lettersToInvited } from './end.js'
import type { Held, HeldDocument } from './held.js'
import { assertSent, awaitsSeal } from './state.js'
import { type Act, record, type Transition } from './transition.js'

/** A document's deadline passes. Null if it has not passed, or no longer matters. */
export function expire(held: Held, act: Act): Transition | null {
  return isDue(held.document, act.at) ? end(held, act) : null
}

function isDue(document: HeldDocument, now: Date) {
  if (document.status !== 'sent' || awaitsSeal(document)) return false
  return document.expires_at !== null && document.expires_at <= now
}

/** The same before its time: the deadline is now. */
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
    audit: [record(act, 'document.expired')],
    event: { type: 'document.expired' },
    letters: lettersToInvited('expired', signers)
  }
}
