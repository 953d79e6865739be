import { noBounce } from '../documents/bounce.js'
import { changeOf, isUntaken } from '../documents/candidates.js'
import type { Held } from '../documents/held.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import { assertTurn, type Visitor } from './visitor.js'

/**
 * A signer opens the signing page. Null unless it is the first time, or the first time after an e-mail has bounced. Who can still take the
 * signing has only looked.
 */
export function view(held: Held, visitor: Visitor, act: Act): Transition | null {
  const person = assertTurn(held, visitor, act.at)
  const { id, status, bounced_at } = person
  const reached = bounced_at ? noBounce : {}
  if (status === 'pending' && !isUntaken(person)) {
    return {
      at: act.at,
      document: {},
      signers: [{ id, status: 'viewed', viewed_at: act.at, ...reached }],
      audit: [auditEntry(act, 'signer.viewed')],
      event: { type: 'document.viewed', signer: id }
    }
  }
  if (!bounced_at) return null
  const change = { ...changeOf(person, noBounce), ...noBounce }
  return { at: act.at, document: {}, signers: [change], audit: null, event: null }
}
