/** What is checked, in the order in which it is reported. */
export type CheckName =
  | 'files'
  | 'seal'
  | 'trust'
  | 'time'
  | 'revocation'
  | 'audit_trail'
  | 'certificate'
  | 'original'
  | 'readme'
  | 'verification'

/**
 * - `holds`: it is proved
 * - `open`: nothing speaks against it, but the package alone does not prove it
 * - `fails`: it is disproved, or a proof that everything else needs is missing
 */
type Outcome = 'holds' | 'open' | 'fails'

/** The result of one check. */
export interface Check {
  name: CheckName
  outcome: Outcome
  /** What was found, in one or two sentences. */
  text: string
  /** Each thing that is wrong. */
  problems: string[]
}

/** Who made the seal, and when. */
interface SealFacts {
  /** The common name in the certificate. */
  signer: string | null
  certificate_sha256: string | null
  level: string | null
  signed_at: string | null
  /** A timestamp proves it, whose certificate leads to a root that the caller gave. */
  time_proved: boolean
}

/** A signer, as the sealed part of the audit trail has it. */
export interface SignerFacts {
  name: string | null
  email: string | null
  signed_at: string
  /** A test helper signed in their place. */
  simulated: boolean
}

/** The result of checking a package. */
export interface EvidenceReport {
  /** No check fails. */
  proved: boolean
  /** Who vouches for the certificate: a root that the caller gave, nobody but the package itself, or nobody. */
  trust: 'root' | 'package' | 'none'
  document_id: string | null
  seal: SealFacts | null
  signers: SignerFacts[]
  checks: Check[]
}

export const holds = (name: CheckName, text: string): Check => ({ name, outcome: 'holds', text, problems: [] })
export const open = (name: CheckName, text: string): Check => ({ name, outcome: 'open', text, problems: [] })
export const fails = (name: CheckName, text: string, problems: string[] = []): Check => ({
  name,
  outcome: 'fails',
  text,
  problems
})
