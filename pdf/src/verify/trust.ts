import type { X509Certificate } from 'node:crypto'
import { chainOf, chainToRoot } from '../x509/chain.js'
import type { ParsedCms } from './check-cms.js'
import type { RevocationReport, SubIndication } from './report.js'
import { type CarriedProofs, NOT_CHECKED, type RevocationReader } from './revocation-status.js'

/** The input for trust. */
export interface TrustInput {
  cms: ParsedCms
  signer: X509Certificate
  roots: X509Certificate[]
  /** This service's own certificates, trusted without a root. */
  own: X509Certificate[]
  /** More certificates for the chain. */
  others: X509Certificate[]
  proofs: CarriedProofs
  revocations: RevocationReader
  /** The time by which the signature is proved to have existed; undefined if only the signer states one. */
  provedAt: Date | undefined
  /** The time claimed by the signer. */
  claimedAt: Date | undefined
  now: Date
}

export interface Trust {
  root: 'own' | 'configured' | null
  problem: SubIndication | undefined
  revocation: RevocationReport
}

/** When hashes and keys ceased to be secure. */
const SHA1_UNTIL = Date.UTC(2017, 0)
const SHORT_KEYS_UNTIL = Date.UTC(2014, 0)
const SHORTEST_RSA_KEY = 2048

/** Whether a signature is trusted: chain, validity, revocation and algorithms, at the proved time. */
export function evaluateTrust(input: TrustInput): Trust {
  const { cms, signer, roots, own, others, provedAt, claimedAt, now } = input
  const certificates = [...cms.certificates, ...others]
  const isOwn = own.some((certificate) => certificate.raw.equals(signer.raw))
  const anchors = isOwn ? [...roots, signer] : roots
  const chainAt = (at: Date) => chainToRoot(signer, certificates, anchors, at)
  const chain = chainAt(provedAt ?? now)
  if (!chain) {
    const wasValid = claimedAt !== undefined && chainAt(claimedAt) !== undefined
    const problem = wasValid ? 'OUT_OF_BOUNDS_NO_POE' : 'NO_CERTIFICATE_CHAIN_FOUND'
    return { root: null, problem, revocation: revocationIn(chainOf(signer, certificates), input) }
  }
  const root = isOwn ? 'own' : 'configured'
  // The service's own certificate ends its chain itself. Who issued it may still have revoked it.
  const revocation = revocationIn(isOwn ? chainOf(signer, certificates) : chain, input)
  return { root, revocation, problem: problemOfRevocation(revocation, provedAt) ?? problemOfStrength(input) }
}

/** The status of the first revoked certificate, otherwise of the signer's. Roots need none. */
function revocationIn(chain: X509Certificate[], { proofs, revocations }: TrustInput): RevocationReport {
  const reports = chain
    .slice(0, -1)
    // biome-ignore lint/style/noNonNullAssertion: the last one is left out
    .map((certificate, index) => revocations.statusOf(certificate, chain[index + 1]!, proofs))
  return reports.find(({ status }) => status === 'revoked') ?? reports[0] ?? NOT_CHECKED
}

function problemOfRevocation(
  { status, revokedAt }: RevocationReport,
  provedAt: Date | undefined
): SubIndication | undefined {
  if (status !== 'revoked') return undefined
  if (!provedAt) return 'REVOKED_NO_POE'
  // biome-ignore lint/style/noNonNullAssertion: what is revoked has the time
  return new Date(revokedAt!) <= provedAt ? 'REVOKED' : undefined
}

function problemOfStrength({ cms, signer, provedAt, now }: TrustInput): SubIndication | undefined {
  const at = (provedAt ?? now).getTime()
  const isWeakHash = ['sha1', 'ripemd160'].includes(cms.hash) && at >= SHA1_UNTIL
  const length = signer.publicKey.asymmetricKeyDetails?.modulusLength
  const isWeakKey = length !== undefined && length < SHORTEST_RSA_KEY && at >= SHORT_KEYS_UNTIL
  return isWeakHash || isWeakKey ? 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' : undefined
}
