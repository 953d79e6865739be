import { presentBounce } from '../documents/bounce.js'
import { ownOf } from '../documents/candidates.js'
import type { HeldSigner } from '../documents/held.js'
import type { Schemas } from '../ground/contract.js'
import type { Given } from '../ground/given.js'

/** The people of whom one is to sign, and who has taken the signing, in the contract's format. */
export function presentCandidates(
  { candidates, taken_by }: Pick<HeldSigner, 'candidates' | 'taken_by'>,
  { publicId }: Pick<Given, 'publicId'>
): Pick<Schemas['Signer'], 'candidates' | 'taken_by'> {
  return {
    candidates: candidates.map((candidate) => {
      const { id, email, name, phone, language } = candidate
      return { id: publicId('cnd', id), email, name, phone, language, bounce: presentBounce(ownOf(candidate)) }
    }),
    taken_by: taken_by && publicId('cnd', taken_by)
  }
}
