import type { X509Certificate } from 'node:crypto'
import { checkCertificate } from '../../health/check-certificate.js'
import { type Finding, fail, ok, warn } from './finding.js'

/** Checks the sealing certificate: its validity, and that its chain is complete and in order. */
export function checkChain(certificates: X509Certificate[], isDevelopment: boolean, now: Date): Finding {
  const { status, detail } = checkCertificate(certificates, now)
  if (status === 'fail') {
    return fail(detail, 'Get a new certificate. Documents cannot be sealed until then, and wait.')
  }
  const broken = certificates.findIndex((certificate, index) => !isIssuedByNext(certificate, certificates[index + 1]))
  if (broken !== -1) {
    return fail(
      `the chain is out of order: ${nameOf(certificates[broken])} is not issued by ${nameOf(certificates[broken + 1])}`,
      'Let each certificate in SIGNING_CERTIFICATE be followed by the one of its issuer.'
    )
  }
  const [own, ...chain] = certificates
  if (isDevelopment) return ok(`${nameOf(own)}, self-signed, for development, ${detail}`)
  if (status === 'warn') return warn(`${nameOf(own)} ${detail}`, 'Renew the certificate soon.')
  if (chain.length === 0 && own?.subject !== own?.issuer) {
    return warn(
      `${nameOf(own)} has no chain, ${detail}`,
      'Append the certificates of its issuers to SIGNING_CERTIFICATE. PDF readers cannot always find them themselves.'
    )
  }
  return ok(`${nameOf(own)} with ${chain.length} issuers, ${detail}`)
}

function isIssuedByNext(certificate: X509Certificate, issuer: X509Certificate | undefined) {
  return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey))
}

function nameOf(certificate: X509Certificate | undefined) {
  return certificate?.subject.replaceAll('\n', ', ')
}
