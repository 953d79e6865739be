import { X509Certificate } from 'node:crypto'
import { chainOf, isSelfSigned } from '../x509/chain.js'
import { distributionPoint } from './crl.js'
import { responderOf } from './ocsp.js'

/**
 * Why no proof can ever be had that a certificate and its chain are not revoked; undefined if it only depends on their
 * authorities.
 * @param certificates the certificate and its chain, DER
 */
export function whyUnprovable(certificates: Uint8Array[]): string | undefined {
  const [own, ...others] = certificates.map((der) => new X509Certificate(der))
  const chain = own ? chainOf(own, others) : []
  for (const [index, certificate] of chain.entries()) {
    if (isSelfSigned(certificate)) continue
    const name = certificate.subject.replace(/\n/g, ', ')
    if (!chain[index + 1]) return `the certificate of the issuer of "${name}" is not configured`
    if (!responderOf(certificate) && !distributionPoint(certificate))
      return `the certificate "${name}" names neither an OCSP responder nor a revocation list`
  }
  return undefined
}
