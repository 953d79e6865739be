import type { Held } from './held.js'
import { type Act, auditEntry, type Transition } from './transition.js'
import { assertOpen, type Visitor } from './visitor.js'

/** A signer opens the signing page. Null unless it is the first time. */
export function view(held: Held, visitor: Visitor, act: Act): Transition | null {
  const { id, status } = assertOpen(held, visitor, act.at)
  if (status !== 'pending') return null
  return {
    at: act.at,
    document: {},
    signers: [{ id, status: 'viewed', viewed_at: act.at }],
    audit: [auditEntry(act, 'signer.viewed')],
    event: { type: 'document.viewed', signer: id }
  }
}
