import { isSameAddress } from '../ground/email-format.js'
import type { Given } from '../ground/given.js'
import { invalid, notFound, Refusal } from '../ground/refusal.js'
import type { HeldCandidate, HeldSigner } from './held.js'
import type { Change } from './transition.js'

/** A signer as one person sees it: with the name, address and codes of the candidate, if one of several people is to sign. */
export interface Person extends HeldSigner {
  /** The candidate. Null for the signer themselves. */
  candidate: string | null
}

/** What each candidate has of their own. */
type Own = Omit<HeldCandidate, 'id' | 'code_sent_at' | 'codes_since' | 'bounced_at'> &
  Pick<HeldSigner, 'code_sent_at' | 'codes_since' | 'bounced_at'>

type Shared = Pick<HeldSigner, 'candidates' | 'taken_by'>

/** Of a signer who is one person. */
export const noCandidates: Shared = { candidates: [], taken_by: null }

/** Whether one of several people is to sign, and nobody has taken the signing. */
export const isUntaken = ({ candidates, taken_by }: Shared): boolean => candidates.length > 0 && taken_by === null

/** The people whom a signer stands for: all candidates until one of them has taken the signing. */
export function peopleOf(signer: HeldSigner): Person[] {
  return isUntaken(signer)
    ? signer.candidates.map((candidate) => asCandidate(signer, candidate))
    : [{ ...signer, candidate: null }]
}

/** Those of them whom e-mails reach, as far as is known. */
export const reachedPeopleOf = (signer: HeldSigner): Person[] =>
  peopleOf(signer).filter(({ bounced_at }) => bounced_at === null)

/** The person of a link or a letter. Undefined once somebody else is the signer. */
export function personOf(
  signers: HeldSigner[],
  signerId: string,
  candidateId: string | null | undefined
): Person | undefined {
  const signer = signers.find(({ id }) => id === signerId)
  if (!signer) return undefined
  const isSigner = !isUntaken(signer) && (!candidateId || signer.taken_by === candidateId)
  if (isSigner) return { ...signer, candidate: null }
  return peopleOf(signer).find(({ candidate }) => candidate !== null && candidate === candidateId)
}

/** The person whom a request names: a signer, and one of the candidates while nobody has taken the signing. */
export function namedPerson(signer: HeldSigner, candidateId: string | undefined, { publicId }: Given): Person {
  const candidate = signer.candidates.find(({ id }) => publicId('cnd', id) === candidateId)
  if (candidateId !== undefined && !candidate) throw notFound(candidateId, 'candidate_id')
  if (!candidate && isUntaken(signer)) throw candidateRequired('candidate_id')
  const person = personOf([signer], signer.id, candidate?.id)
  if (person) return person
  const problem = 'is not who has taken the signing'
  throw new Refusal('SIGNER_TAKEN', `candidate_id ${problem}.`, { candidate_id: problem })
}

/** The error for a request that is about one person of several and does not say which. */
export const candidateRequired = (path: string): Refusal =>
  invalid('CANDIDATE_REQUIRED', path, 'is required, because the signer is one of several people')

/** To whom a letter goes. */
export const letterTo = ({ id, candidate }: Person): { signer: string; candidate?: string } =>
  candidate === null ? { signer: id } : { signer: id, candidate }

/** A change of what a person has of their own, on the row of the signer. */
export function changeOf({ id, candidate, candidates }: Person, own: Partial<Own>): Change<HeldSigner> {
  if (candidate === null) return { id, ...own }
  return { id, candidates: candidates.map((each) => (each.id === candidate ? { ...each, ...storedOwn(own) } : each)) }
}

/** All addresses of a signer. */
export const addressesOf = ({ email, candidates }: Pick<HeldSigner, 'email' | 'candidates'>): string[] => [
  email,
  ...candidates.map((candidate) => candidate.email)
]

/** Whether an address is that of a signer, or of one of several. */
export const hasAddress = (signer: Pick<HeldSigner, 'email' | 'candidates'>, email: string): boolean =>
  addressesOf(signer).some((own) => isSameAddress(own, email))

/** People as the audit trail names them. */
export const namesOf = (people: { name: string; email: string }[]): string =>
  people.map(({ name, email }) => `${name} <${email}>`).join(', ')

/** What a candidate has of their own. */
export function ownOf({ id: _, ...candidate }: HeldCandidate): Own {
  const { code_sent_at, codes_since, bounced_at } = candidate
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...candidate,
    code_sent_at: time(code_sent_at),
    codes_since: time(codes_since),
    bounced_at: time(bounced_at)
  }
}

/** The same as it is stored. */
export function storedOwn<Some extends Partial<Own>>(own: Some): Pick<HeldCandidate, keyof Some & keyof HeldCandidate> {
  const values = Object.entries(own).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value])
  return Object.fromEntries(values)
}

function asCandidate(signer: HeldSigner, candidate: HeldCandidate): Person {
  return { ...signer, ...ownOf(candidate), candidate: candidate.id }
}
