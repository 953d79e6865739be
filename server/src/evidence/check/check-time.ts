import { type Check, fails, holds, open } from './evidence-report.js'
import type { ExaminedPdf } from './examine-pdf.js'

/**
 * Says when the seal was made, and how that is known.
 * @param isGiven whether the caller gave roots. Without, nobody but the package vouches for a timestamp authority
 */
export function checkTime({ signature }: ExaminedPdf, isGiven: boolean): Check {
  const { isTimeProved, time, timeSource } = signature
  const { source, authority, trusted } = timeSource
  const stated = `The seal says that it was made at ${time}, by the clock of the service.`
  if (source === 'claimed') return open('time', `${stated} It has no timestamp, so nothing proves that.`)
  const stamped =
    source === 'archive'
      ? `${stated} A later timestamp of "${authority}" covers it.`
      : `The seal was made at ${time}, by a timestamp of "${authority}".`
  if (!trusted) {
    const later = isTimeProved ? ' A later timestamp of a trusted authority covers the file.' : ''
    return open(
      'time',
      `${stamped} Its certificate does not lead to a root that you gave, so it proves nothing.${later}`
    )
  }
  if (!isGiven) return open('time', `${stamped} Only this package vouches for that authority.`)
  return holds('time', `${stamped} Its certificate leads to a root that you gave.`)
}

/** Says whether the certificate had been revoked. */
export function checkRevocation({ signature, seal }: ExaminedPdf, isGiven: boolean): Check {
  const { status, source, checkedAt, revokedAt } = signature.revocation
  const name = source === 'ocsp' ? 'an OCSP response' : 'a revocation list'
  if (status === 'revoked') {
    const text = `The certificate was revoked on ${revokedAt}`
    return signature.trusted ? open('revocation', `${text}, after the seal was made.`) : fails('revocation', `${text}.`)
  }
  if (status === 'good') {
    const text = `The issuer of the certificate says in ${name} of ${checkedAt} that it had not been revoked.`
    return isGiven ? holds('revocation', text) : open('revocation', `${text} Only this package vouches for the issuer.`)
  }
  if (status === 'unknown') {
    return open('revocation', `The issuer of the certificate does not know it, by ${name} of ${checkedAt}.`)
  }
  if (seal.certificates.length < 2) {
    return open(
      'revocation',
      'No issuer of the certificate is in the package, so nobody says whether it had been revoked.'
    )
  }
  return open('revocation', 'Nothing in the package says whether the certificate had been revoked.')
}
