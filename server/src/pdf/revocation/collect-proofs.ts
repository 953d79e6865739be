import { X509Certificate } from 'node:crypto'
import { PdfError } from '../interface/error.js'
import { chainOf, isSelfSigned } from '../x509/chain.js'
import { fetchCrl } from './crl.js'
import { fetchOcsp } from './ocsp.js'
import type { ProofOptions } from './proof-options.js'

/** What a verifier needs after certificates expire, DER. */
export interface ValidationProofs {
  certificates: Uint8Array[]
  crls: Uint8Array[]
  ocsps: Uint8Array[]
}

/**
 * Collects, for each chain, the certificates and proof that none of them is revoked: an OCSP answer where the
 * certificate names a responder, otherwise a revocation list. Roots need none.
 * @param chains each starting with the certificate itself; DER
 * @throws `REVOCATION_UNAVAILABLE` if a proof is not available or a certificate is revoked
 */
export async function collectProofs(chains: Uint8Array[][], options: ProofOptions = {}): Promise<ValidationProofs> {
  const proofs = {
    certificates: new Map<string, Uint8Array>(),
    crls: new Map<string, Uint8Array>(),
    ocsps: [] as Uint8Array[]
  }
  const proved = new Set<string>()
  for (const chain of chains) {
    const [own, ...others] = chain.map((der) => new X509Certificate(der))
    if (!own) continue
    const ordered = chainOf(own, others)
    for (const [index, certificate] of ordered.entries()) {
      proofs.certificates.set(certificate.fingerprint256, certificate.raw)
      if (isSelfSigned(certificate) || proved.has(certificate.fingerprint256)) continue
      proved.add(certificate.fingerprint256)
      const proof = await proofFor(certificate, ordered[index + 1], options)
      if ('ocsp' in proof) proofs.ocsps.push(proof.ocsp)
      else proofs.crls.set(proof.url, proof.crl)
    }
  }
  return { certificates: [...proofs.certificates.values()], crls: [...proofs.crls.values()], ocsps: proofs.ocsps }
}

type Proof = { ocsp: Uint8Array } | { url: string; crl: Uint8Array }

async function proofFor(
  certificate: X509Certificate,
  issuer: X509Certificate | undefined,
  options: ProofOptions
): Promise<Proof> {
  if (!issuer) throw unavailable(certificate, 'its issuer’s certificate is not configured')
  const reasons: string[] = []
  for (const ask of [fetchOcsp, fetchCrl]) {
    try {
      const proof = await ask(certificate, issuer, options)
      if (proof) return proof
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  throw unavailable(certificate, reasons.join('; ') || 'it names neither an OCSP responder nor a revocation list')
}

function unavailable(certificate: X509Certificate, reason: string): PdfError {
  const name = certificate.subject.replace(/\n/g, ', ')
  return new PdfError('REVOCATION_UNAVAILABLE', `no proof that the certificate "${name}" is not revoked: ${reason}`)
}
