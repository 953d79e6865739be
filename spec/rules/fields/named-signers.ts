import type { Schemas } from '../ground/contract.js'
import { isSameAddress } from '../ground/email-format.js'
import { invalid } from '../ground/refusal.js'

type Candidates = { candidates?: Schemas['SignerCandidateRequest'][] | undefined }
type Unnamed = Candidates & { email?: string | undefined; name?: string | undefined }

/** A signer of a request with an address and a name: of the first of several people. */
export type NamedSigner<Signer> = Omit<Signer, 'email' | 'name'> & { email: string; name: string }

/** Signers of a request, each with an address and a name. Throws if one says neither who it is nor of whom one is to sign, or both. */
export function namedSigners<Signer extends Unnamed>(signers: Signer[]): NamedSigner<Signer>[] {
  return signers.map((signer, index) => {
    const path = `signers[${index}]`
    const [first] = signer.candidates ?? []
    const { email = first?.email, name = first?.name } = signer
    if (email === undefined) throw invalid('VALIDATION_FAILED', `${path}.email`, 'is required')
    if (name === undefined) throw invalid('VALIDATION_FAILED', `${path}.name`, 'is required')
    // A draft answers with both, and takes back what it has answered.
    if (first && !(isSameAddress(email, first.email) && name === first.name)) {
      const place = isSameAddress(email, first.email) ? 'name' : 'email'
      throw invalid(
        'VALIDATION_FAILED',
        `${path}.${place}`,
        'must be left out, or be that of the first of the candidates'
      )
    }
    assertSeveral(signer, `${path}.candidates`)
    return { ...signer, email, name }
  })
}

/** Throws if two candidates are the same person. `path` is theirs in the request. */
export function assertSeveral({ candidates = [] }: Candidates, path: string): void {
  const duplicate = candidates.findIndex(({ email }, index) =>
    candidates.slice(0, index).some((other) => isSameAddress(other.email, email))
  )
  if (duplicate < 0) return
  throw invalid('DUPLICATE_SIGNER', `${path}[${duplicate}].email`, 'must be unique among the candidates')
}
