import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { changeOf, namedPerson, type Person } from './candidates.js'
import type { Held, HeldSigner } from './held.js'
import { assertPending, assertSent, signerOf } from './state.js'
import { type Act, auditEntry, type Transition } from './transition.js'

type Bounced = Pick<HeldSigner, 'bounced_at' | 'bounce_status' | 'bounce_reason'>

/** Of a signer whom e-mails reach, as far as is known. */
export const noBounce: Bounced = { bounced_at: null, bounce_status: null, bounce_reason: null }

/** The bounce of a signer in the contract's format. */
export function presentBounce({ bounced_at, bounce_status, bounce_reason }: Bounced): Schemas['Bounce'] | null {
  return bounced_at && { at: bounced_at.toISOString(), status: bounce_status, reason: bounce_reason ?? '' }
}

/** Why a mail server has refused an e-mail for good. */
export interface MailRefusal {
  /** The enhanced status (RFC 3463), if there was one. */
  status: string | null
  /** The answer of the mail server. */
  reason: string
}

/**
 * An e-mail to a signer could not be delivered. Null if that is known of the address, or says nothing of it: another person has
 * taken the place of the signer since, or the signer has opened the signing page since.
 * @param writtenAt when the e-mail was requested
 */
export function bounce(
  { document }: Held,
  signer: Person,
  writtenAt: Date,
  { status, reason }: MailRefusal,
  given: Given,
  act: Act
): Transition | null {
  if (document.erased_at || document.trashed_at || signer.bounced_at) return null
  const { id, email, invited_at, viewed_at } = signer
  if ([invited_at, viewed_at].some((since) => since !== null && since > writtenAt)) return null
  const bounced = { bounced_at: act.at, bounce_status: status, bounce_reason: reason }
  const what = { signer_id: given.publicId('sgn', id), email, ...(status === null ? {} : { status }), reason }
  return {
    at: act.at,
    document: {},
    signers: [{ ...changeOf(signer, bounced), ...(isLastReached(signer) ? bounced : {}) }],
    audit: [auditEntry(act, 'signer.bounced', what)],
    event: { type: 'signer.bounced', signer: id },
    letters: [
      { kind: 'bounce-notice', bounced: id, ...(signer.candidate === null ? {} : { candidate: signer.candidate }) }
    ]
  }
}

// Of several people, the signer has a bounce once nobody of them can be reached.
const isLastReached = ({ candidate, candidates }: Person) =>
  candidates.every(({ id, bounced_at }) => id === candidate || bounced_at !== null)

/** A test helper lets the last e-mail to a signer bounce. Null if the signer already has a bounce. */
export function simulateBounce(
  held: Held,
  signerId: string,
  { candidate_id }: Schemas['SimulateBounceRequest'],
  given: Given,
  act: Act
): Transition | null {
  const found = signerOf(held, signerId, given)
  assertSent(held.document)
  assertPending(held, found, given)
  const signer = namedPerson(found, candidate_id, given)
  const reason = `550 5.1.1 <${signer.email}>: Recipient address rejected: User unknown`
  return bounce(held, signer, act.at, { status: '5.1.1', reason }, given, act)
}
