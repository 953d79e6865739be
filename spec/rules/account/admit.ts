import { addressKey, isEmail } from '../ground/email-format.js'
import type { MemberRole } from './roles.js'

/** Whom an identity provider may sign in, as the operator has set it. */
export interface Admission {
  /** The domains whose addresses the provider speaks for. Without any, those of all domains that none is set for. */
  domains: string[]
  /** The claim that says that the address is the person's own. */
  verifiedClaim: string
  /** The claim that decides the role. Without it, roles are given in the console. */
  roleClaim: string | null
  /** The role for each value of that claim. */
  roles: Record<string, MemberRole>
}

/** Why a person who has signed in at a provider is not let in. */
export type AdmissionProblem = 'unverified' | 'domain' | 'no_role' | 'not_member' | 'other_person'

/** A person is not let in. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted'
  constructor(readonly problem: AdmissionProblem) {
    super(`The person is not let in: ${problem}.`)
  }
}

/** A person as a provider describes them. */
export interface ProvidedPerson {
  subject: string
  /** As it is compared. */
  email: string
  name: string | null
  /** Null if the provider does not decide the role. */
  role: MemberRole | null
}

/** The part of an address after the @, in lower case and in ASCII. */
export function domainOf(email: string): string {
  return addressKey(email).slice(addressKey(email).lastIndexOf('@') + 1)
}

/** The providers that people with an address must sign in with. */
export function requiredProviders<Each extends Pick<Admission, 'domains'>>(
  providers: readonly Each[],
  email: string
): Each[] {
  return providers.filter(({ domains }) => domains.includes(domainOf(email)))
}

/** Reads the claims of a provider about a person. Throws if the provider may not sign this person in. */
export function readPerson(
  claims: Record<string, unknown>,
  { domains, verifiedClaim, roleClaim, roles }: Admission,
  providers: readonly Pick<Admission, 'domains'>[]
): ProvidedPerson {
  const { sub, email, name } = claims
  if (typeof sub !== 'string' || typeof email !== 'string' || !isAddress(email)) throw new NotAdmitted('unverified')
  if (!isTrue(claims[verifiedClaim])) throw new NotAdmitted('unverified')
  // A provider for everybody says nothing about addresses that another one is set for.
  const isItsOwn =
    domains.length > 0 ? domains.includes(domainOf(email)) : requiredProviders(providers, email).length === 0
  if (!isItsOwn) throw new NotAdmitted('domain')
  const role = roleClaim === null ? null : highestRole(claims[roleClaim], roles)
  if (role === undefined) throw new NotAdmitted('no_role')
  return { subject: sub, email: addressKey(email), name: nameOf(name), role }
}

/** What is known of a person in an account. */
export interface KnownPerson<Member> {
  /** Who signed in as this person before. */
  bySubject: Member | undefined
  byEmail: Member | undefined
  /** As whom the member with this address signed in with the provider before. */
  subjectOfEmail: string | undefined
}

/** The member whom a person signs in as, or null if one has to be created. Throws if there is none and may be none. */
export function admit<Member>(
  person: ProvidedPerson,
  { bySubject, byEmail, subjectOfEmail }: KnownPerson<Member>
): Member | null {
  if (bySubject) return bySubject
  // The address has been given to somebody else meanwhile.
  if (byEmail && subjectOfEmail !== undefined) throw new NotAdmitted('other_person')
  if (byEmail) return byEmail
  if (person.role === null) throw new NotAdmitted('not_member')
  return null
}

const ranks: MemberRole[] = ['owner', 'admin', 'developer', 'viewer']

function highestRole(claim: unknown, roles: Record<string, MemberRole>): MemberRole | undefined {
  const values = Array.isArray(claim) ? claim : [claim]
  const given = values.flatMap((value) =>
    typeof value === 'string' && Object.hasOwn(roles, value) ? [roles[value]] : []
  )
  return ranks.find((role) => given.includes(role))
}

// Microsoft's says "1" or 1, and some providers quote booleans.
const isTrue = (claim: unknown) => [true, 'true', 1, '1'].includes(claim as never)

const isAddress = (text: string) => text.length <= 254 && isEmail(text)

function nameOf(name: unknown) {
  if (typeof name !== 'string') return null
  const line = name.replace(/\p{Cc}+/gu, ' ').trim()
  return line.slice(0, 200) || null
}
