import { noBounce } from './bounce.js'
import type { Held } from './held.js'
import { type Act, auditEntry, type Transition } from './transition.js'
import { assertOpen, type Visitor } from './visitor.js'

/** A signer opens the signing page. Null unless it is the first time, or the first time after an e-mail has bounced. */
export function view(held: Held, visitor: Visitor, act: Act): Transition | null {
  const { id, status, bounced_at } = assertOpen(held, visitor, act.at)
  const reached = bounced_at ? noBounce : {}
  if (status === 'pending') {
    return {
      at: act.at,
      document: {},
      signers: [{ id, status: 'viewed', viewed_at: act.at, ...reached }],
      audit: [auditEntry(act, 'signer.viewed')],
      event: { type: 'document.viewed', signer: id }
    }
  }
  if (!bounced_at) return null
  return { at: act.at, document: {}, signers: [{ id, ...reached }], audit: null, event: null }
}
