import { assertNotErased } from './erase.js'
import type { Held } from './held.js'
import { type Act, auditEntry, type Transition } from './transition.js'

/** Places a document on legal hold, or releases it. Null if nothing changes. */
export function setLegalHold({ document }: Held, legalHold: boolean | undefined, act: Act): Transition | null {
  assertNotErased(document)
  if (legalHold === undefined || legalHold === document.legal_hold) return null
  return {
    at: act.at,
    document: { legal_hold: legalHold },
    audit: [auditEntry(act, legalHold ? 'document.hold_placed' : 'document.hold_released')],
    event: null
  }
}
