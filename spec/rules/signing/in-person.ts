import { peopleOf, personOf } from '../documents/candidates.js'
import type { Held } from '../documents/held.js'
import { rolesOf } from '../documents/roles-of.js'
import { assertSent, stateOf } from '../documents/state.js'
import { type Act, auditEntry, type Transition } from '../documents/transition.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { closed, type Visitor } from './visitor.js'

/** How long the URL is valid. */
export const inPersonUrlLifetimeMs = 3600_000

/** Somebody whom a device is handed to, and whether it is their turn. */
export interface Attendee {
  id: string
  name: string
  roles: string[]
  state: Schemas['SigningState']
}

/** Creates a URL for one device that is handed from signer to signer. `host` is who hands it around. */
export function createInPersonUrl(held: Held, host: string, linkId: string, act: Act): Transition {
  assertSent(held.document)
  return {
    at: act.at,
    document: null,
    audit: [auditEntry(act, 'document.in_person_url_created', { host, link_id: linkId })],
    event: null
  }
}

/** All signers of a document, and all people of whom one is to sign, in their order. */
export function attendeesOf({ document, signers }: Held, { publicId }: Given, now: Date): Attendee[] {
  return [...signers]
    .sort((a, b) => a.sign_order - b.sign_order || a.position - b.position)
    .flatMap(peopleOf)
    .map((person) => ({
      id: person.candidate === null ? publicId('sgn', person.id) : publicId('cnd', person.candidate),
      name: person.name,
      roles: rolesOf(person),
      state: stateOf(document, person, now)
    }))
}

/** The signer and the candidate of an attendee. Undefined if there is nobody of that name any more. */
export function attendeeOf({ signers }: Held, id: string, { publicId }: Given) {
  const people = signers.flatMap(peopleOf)
  return people.find(({ id: signer, candidate }) =>
    candidate === null ? publicId('sgn', signer) === id : publicId('cnd', candidate) === id
  )
}

/**
 * A person takes the device and says who they are. The trail names the host, on whose word it is if the signer has neither an access code nor
 * gets codes: the signing page asks for those as elsewhere.
 */
export function beginInPerson(
  held: Held,
  { id, candidate }: { id: string; candidate: string | null },
  host: string,
  act: Act
): Transition {
  const person = personOf(held.signers, id, candidate)
  const state = person ? stateOf(held.document, person, act.at) : 'signed'
  if (state !== 'open') throw closed(state)
  return { at: act.at, document: null, audit: [auditEntry(act, 'signer.in_person', { host })], event: null }
}

/** A test helper acts for somebody who takes the device. Returns the act of all that they do since, too. */
export function beginByHelper(
  held: Held,
  { signerId: id, candidateId: candidate = null }: Visitor,
  host: string,
  own: Act
): { act: Act; transition: Transition } {
  const act: Act = { ...own, via: { kind: 'in_person', link_id: null } }
  return { act, transition: beginInPerson(held, { id, candidate }, host, act) }
}
