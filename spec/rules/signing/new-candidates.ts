import { noBounce } from '../documents/bounce.js'
import { storedOwn } from '../documents/candidates.js'
import type { HeldCandidate } from '../documents/held.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'
import { noCode } from './authentication.js'

type Request = Schemas['SignerCandidateRequest']

/** The candidates of a request, as they are stored. */
export function newCandidates(
  requests: Request[] | undefined,
  language: string | null,
  { newId }: Pick<Given, 'newId'>,
  now: Date
): HeldCandidate[] {
  return (requests ?? []).map((request) => ({
    id: newId('cnd', now),
    email: request.email,
    name: request.name,
    phone: request.phone ?? null,
    language: request.language ?? language,
    chosen_language: null,
    access_code_failures: 0,
    ...storedOwn(noCode),
    ...storedOwn(noBounce)
  }))
}

/** Whether candidates are the people of a request. */
export function areThose(candidates: HeldCandidate[], requests: Request[], language: string | null): boolean {
  const wanted = requests.map(({ email, name, phone = null, ...request }) =>
    JSON.stringify([email, name, phone, request.language ?? language])
  )
  const known = candidates.map((each) => JSON.stringify([each.email, each.name, each.phone, each.language]))
  return known.length === wanted.length && known.every((each, index) => each === wanted[index])
}
