import { letterTo, personOf } from '../documents/candidates.js'
import type { Held, HeldSigner } from '../documents/held.js'
import { isInvitedByEmail } from '../documents/invitation.js'
import { isReached, stateOf } from '../documents/state.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'

const minute = 60_000
const day = 24 * 60 * minute

/** How long after a letter with a new link no other one is sent. */
const pauseMs = 10 * minute
/** So many a day: more would be a way to fill somebody's mailbox. */
const maxADay = 5

/** The link of somebody who asks for a new one, as the link itself says. */
export interface PresentedLink {
  signerId: string
  /** Which of several people of whom one is to sign. */
  candidateId: string | null
  /** Whose link it is: how often the person had been replaced when it was made. */
  person: number
  via: Schemas['AuditVia'] | null
  expiresAt: Date
}

// What `via` calls the links of letters.
const fromLetters: readonly string[] = ['invitation', 'reminder', 'deadline', 'new_link', 'notice']

/**
 * Somebody with a link that works no more asks for a new one, which goes to the address on record. Null if the signer could do
 * nothing with it, has never had a letter, or has had too many: the answer is the same, as a stranger may ask.
 * @param earlier when such letters were requested in the last day
 */
export function requestNewLink(
  held: Held,
  link: PresentedLink,
  earlier: Date[],
  given: Given,
  act: Act
): Transition | null {
  const signer = personOf(held.signers, link.signerId, link.candidateId)
  if (!signer || stateOf(held.document, signer, act.at) !== 'open' || held.document.status !== 'sent') return null
  if (!isReached(signer) || !isDead(link, signer, act.at) || !hasHadLetter(held, signer, link)) return null
  if (isTooSoon(earlier, act.at)) return null
  const data = { signer_id: given.publicId('sgn', signer.id), email: signer.email }
  const linkId = link.via?.link_id
  return {
    at: act.at,
    document: null,
    audit: [auditEntry(act, 'signer.link_requested', linkId ? { ...data, link_id: linkId } : data)],
    event: null,
    letters: [{ kind: 'new-link', ...letterTo(signer) }]
  }
}

/** Since when earlier requests count. */
export const newLinksSince = (now: Date): Date => new Date(now.getTime() - day)

const isDead = ({ person, expiresAt }: PresentedLink, { replacements }: HeldSigner, now: Date) =>
  expiresAt <= now || person !== replacements

function hasHadLetter({ document }: Held, signer: HeldSigner, { person, via }: PresentedLink) {
  if (via !== null && fromLetters.includes(via.kind) && person === signer.replacements) return true
  // The app of a sender who sends no letters makes links by itself.
  if (!isInvitedByEmail(document, signer)) return false
  // Whoever came by the link of a template was not invited.
  return via?.kind !== 'open_link' || signer.reminded_at !== null || signer.deadline_announced_at !== null
}

function isTooSoon(earlier: Date[], now: Date) {
  const today = earlier.filter((time) => time > newLinksSince(now))
  return today.length >= maxADay || today.some((time) => time.getTime() > now.getTime() - pauseMs)
}
