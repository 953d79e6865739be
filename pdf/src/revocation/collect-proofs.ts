import { X509Certificate } from 'node:crypto'
import { PdfError } from '../interface/error.js'
import { chainOf, isSelfSigned } from '../x509/chain.js'
import { fetchCrl } from './crl.js'
import { fetchOcsp } from './ocsp.js'
import type { ProofOptions } from './proof-options.js'
import { RevokedError } from './revoked-error.js'

/** What a verifier needs after certificates expire, DER. */
export interface ValidationProofs {
  certificates: Uint8Array[]
  crls: Uint8Array[]
  ocsps: Uint8Array[]
}

/**
 * Collects, for each chain, the certificates and proof that none of them is revoked: an OCSP answer where the
 * certificate names a responder, otherwise a revocation list. Roots need none. Where a certificate names both, both are
 * asked, because each may know of a revocation before the other.
 * @param chains each starting with the certificate itself; DER
 * @throws RevokedError if one is revoked, even if proofs of others are not available
 * @throws PdfError `REVOCATION_UNAVAILABLE` if a proof is not available
 */
export async function collectProofs(chains: Uint8Array[][], options: ProofOptions = {}): Promise<ValidationProofs> {
  const links = linksOf(chains)
  const asked = await Promise.allSettled(links.map((link) => proofFor(link, options)))
  const failures = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const worst = failures.find((failure) => failure instanceof RevokedError) ?? failures[0]
  if (worst) throw worst
  const crls = new Map<string, Uint8Array>()
  const ocsps: Uint8Array[] = []
  for (const result of asked) {
    const proof = result.status === 'fulfilled' ? result.value : undefined
    if (!proof) continue
    if ('ocsp' in proof) ocsps.push(proof.ocsp)
    else crls.set(proof.url, proof.crl)
  }
  return { certificates: links.map(({ certificate }) => certificate.raw), crls: [...crls.values()], ocsps }
}

/** A certificate with that of its issuer, if it is known. */
interface Link {
  certificate: X509Certificate
  issuer: X509Certificate | undefined
}

/** Each certificate of the chains once. */
function linksOf(chains: Uint8Array[][]): Link[] {
  const links = new Map<string, Link>()
  for (const chain of chains) {
    const [own, ...others] = chain.map((der) => new X509Certificate(der))
    if (!own) continue
    const ordered = chainOf(own, others)
    for (const [index, certificate] of ordered.entries()) {
      const { fingerprint256 } = certificate
      if (!links.has(fingerprint256)) links.set(fingerprint256, { certificate, issuer: ordered[index + 1] })
    }
  }
  return [...links.values()]
}

type Proof = { ocsp: Uint8Array } | { url: string; crl: Uint8Array }

/** Undefined for a root. */
async function proofFor({ certificate, issuer }: Link, options: ProofOptions): Promise<Proof | undefined> {
  if (isSelfSigned(certificate)) return undefined
  if (!issuer) throw unavailable(certificate, 'its issuer’s certificate is not configured')
  const asked = await Promise.allSettled([fetchOcsp, fetchCrl].map((ask) => ask(certificate, issuer, options)))
  const said = asked.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
  for (const { revokedAt } of said) if (revokedAt) throw new RevokedError(nameOf(certificate), revokedAt)
  const [proof] = said
  if (proof) return proof
  const reasons = asked.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))
  throw unavailable(certificate, reasons.join('; ') || 'it names neither an OCSP responder nor a revocation list')
}

function unavailable(certificate: X509Certificate, reason: string): PdfError {
  const text = `no proof that the certificate "${nameOf(certificate)}" is not revoked: ${reason}`
  return new PdfError('REVOCATION_UNAVAILABLE', text)
}

const nameOf = ({ subject }: X509Certificate) => subject.replace(/\n/g, ', ')
