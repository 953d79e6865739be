import { namesOf } from '../documents/candidates.js'
import type { HeldWithFields } from '../documents/held.js'
import { startAnew } from '../documents/start-anew.js'
import { fieldsOf } from '../documents/state.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import type { Given } from '../ground/given.js'
import { assertTurn, type Visitor } from './visitor.js'

/** One of several people takes the signing, and is the signer from now on. Null for who is the signer already. */
export function take(held: HeldWithFields, visitor: Visitor, given: Given, act: Act): Transition | null {
  const person = assertTurn(held, visitor, act.at)
  const { id, candidate, candidates, email, name, phone, language } = person
  if (candidate === null) return null
  const { chosen_language, access_code_failures, code_nonce, code_sent_at, code_failures, codes_sent, codes_since } =
    person
  return {
    at: act.at,
    document: {},
    signers: [
      {
        id,
        ...{ email, name, phone, language, chosen_language, access_code_failures },
        ...{ code_nonce, code_sent_at, code_failures, codes_sent, codes_since },
        taken_by: candidate,
        // Who opens the page is reached.
        bounced_at: null,
        bounce_status: null,
        bounce_reason: null
      }
    ],
    fields: fieldsOf(held.fields, id).map((field) => startAnew(field, person, given)),
    audit: [auditEntry(act, 'signer.taken', { candidates: namesOf(candidates) })],
    event: { type: 'signer.taken', signer: id }
  }
}
