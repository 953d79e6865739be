import type { VerifiedSignature } from '@signpost/pdf/checker'
import { type Examined, isExamined } from './check-seal.js'
import { type Check, fails, holds, open } from './evidence-report.js'
import type { ExaminedPdf } from './examine-pdf.js'

/**
 * Checks who vouches for the certificate of the seal, at the time of the seal.
 * @param isGiven whether the caller gave roots. Otherwise, the package's own chain is followed, which cannot prove anything
 */
export function checkTrust(document: Examined, certificate: Examined, isGiven: boolean): Check {
  const pdfs = [document, certificate].filter(isExamined)
  const failed = pdfs.find(({ report }) => !report.valid)
  if (!isExamined(document) || pdfs.some(({ signature }) => !signature.valid)) {
    return fails('trust', 'Nobody vouches for a seal that does not hold.')
  }
  if (failed) return fails('trust', reasonOf(failed, isGiven))
  const { signerName, certificate: own } = document.signature
  if (isGiven) return holds('trust', `The certificate of "${signerName}" leads to a root that you gave.`)
  return open(
    'trust',
    `Only this package vouches for the certificate of "${signerName}", issued by ${own?.issuer}: anyone could make one like it. Compare its SHA-256 with one from a source that you trust, or give the root certificate with --root.`
  )
}

function reasonOf({ report, signature }: ExaminedPdf, isGiven: boolean): string {
  const { subIndication, certificate, revocation } = signature
  const expiry = certificate?.validTo.slice(0, 10)
  if (subIndication === 'NO_CERTIFICATE_CHAIN_FOUND') {
    return isGiven
      ? 'The certificate of the seal does not lead to a root that you gave.'
      : `The certificate of the seal was not valid when it sealed: it is valid from ${certificate?.validFrom} to ${certificate?.validTo}.`
  }
  if (subIndication === 'OUT_OF_BOUNDS_NO_POE') {
    return `The certificate of the seal, or one above it, has expired (its own is valid until ${expiry}), and nothing proves that the seal was made before: ${whyNoTime(signature)}. Anyone who got hold of the key since then could have made this seal.`
  }
  if (subIndication === 'REVOKED')
    return `The certificate was revoked on ${revocation.revokedAt}, before the seal was made.`
  if (subIndication === 'REVOKED_NO_POE') {
    return `The certificate was revoked on ${revocation.revokedAt}, and nothing proves that the seal was made before: ${whyNoTime(signature)}.`
  }
  return `The signatures of the PDF are not all trusted: ${report.problems.join('; ')}.`
}

function whyNoTime({ timeSource: { source, authority } }: VerifiedSignature): string {
  if (source === 'claimed') return 'it has no timestamp'
  return `the certificate of its timestamp, by "${authority}", does not lead to a trusted root either. Give the root of that authority with --root, too`
}
