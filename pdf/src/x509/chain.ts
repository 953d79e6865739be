import type { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { isValidAt } from './is-valid-at.js'

const BASIC_CONSTRAINTS = '2.5.29.19'

/** How many authorities may stand between this one and a certificate, at most. */
function pathLength(authority: X509Certificate): number {
  const { extensions = [] } = pkijs.Certificate.fromBER(arrayBuffer(authority.raw))
  const constraints = extensions.find(({ extnID }) => extnID === BASIC_CONSTRAINTS)?.parsedValue
  const stated = constraints instanceof pkijs.BasicConstraints ? constraints.pathLenConstraint : undefined
  return typeof stated === 'number' ? stated : Number.POSITIVE_INFINITY
}

const LONGEST = 10

/** Signatures to verify in search of a chain: a file may bring any number of certificates of one name. */
const MOST_VERIFIED = 300

/**
 * The chain from a certificate up to a trusted root, through the certificates at hand; undefined when there is none.
 * Tries every issuer: authorities certify each other, and renew certificates with the same key.
 * @param at the chain has to have been valid at this time
 */
export function chainToRoot(
  own: X509Certificate,
  others: X509Certificate[],
  roots: X509Certificate[],
  at: Date
): X509Certificate[] | undefined {
  const issuers = [...roots, ...others.filter(({ ca }) => ca)]
  let left = MOST_VERIFIED
  const extend = (chain: X509Certificate[], last: X509Certificate): X509Certificate[] | undefined => {
    if (!isValidAt(last, at)) return undefined
    if (roots.some((root) => root.raw.equals(last.raw))) return chain
    if (chain.length > LONGEST) return undefined
    for (const next of issuers) {
      if (chain.includes(next) || !last.checkIssued(next) || left-- <= 0 || !last.verify(next.publicKey)) continue
      // The first authority may always issue the signer's certificate.
      if (chain.length > 1 && !roots.includes(next) && pathLength(next) < chain.length - 1) continue
      const found = extend([...chain, next], next)
      if (found) return found
    }
    return undefined
  }
  return extend([own], own)
}

/** The chain as far as the certificates at hand lead, trusted or not. */
export function chainOf(own: X509Certificate, others: X509Certificate[]): X509Certificate[] {
  const chain = [own]
  for (let last: X509Certificate | undefined = own; last && chain.length <= LONGEST; ) {
    const child: X509Certificate = last
    last = others.find((other) => !chain.includes(other) && isIssuer(other, child))
    if (last) chain.push(last)
  }
  return chain
}

export const isIssuer = (issuer: X509Certificate, child: X509Certificate): boolean =>
  child.checkIssued(issuer) && child.verify(issuer.publicKey)

/** Also without the right to issue others: what an organisation makes for itself. */
export const isSelfSigned = (certificate: X509Certificate): boolean =>
  certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey)
