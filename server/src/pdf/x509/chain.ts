import type { X509Certificate } from 'node:crypto'

const LONGEST = 10

/**
 * The chain from a certificate up to a trusted root, through the certificates at hand; undefined when there is none.
 * @param at the chain has to have been valid at this time
 */
export function chainToRoot(
  own: X509Certificate,
  others: X509Certificate[],
  roots: X509Certificate[],
  at: Date
): X509Certificate[] | undefined {
  const chain = [own]
  while (chain.length <= LONGEST) {
    // biome-ignore lint/style/noNonNullAssertion: it begins with one
    const last = chain.at(-1)!
    if (!isValidAt(last, at)) return undefined
    if (roots.some((root) => root.raw.equals(last.raw))) return chain
    const next = roots.find((root) => isIssuer(root, last)) ?? others.find((other) => other.ca && isIssuer(other, last))
    if (!next || chain.includes(next)) return undefined
    chain.push(next)
  }
  return undefined
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

function isValidAt(certificate: X509Certificate, at: Date): boolean {
  return new Date(certificate.validFrom) <= at && at <= new Date(certificate.validTo)
}
