import type { KeyObject, X509Certificate } from 'node:crypto'
import type { ParsedCms } from './check-cms.js'
import type { CertificateReport, VerifiedSignature } from './report.js'
import { familyOf } from './signature-algorithm.js'

export const commonName = (certificate: X509Certificate | undefined): string | null =>
  /^CN=(.*)$/m.exec(certificate?.subject ?? '')?.[1] ?? null

export function presentCertificate(
  signer: X509Certificate | undefined,
  known: Pick<CertificateReport, 'own' | 'root'>
): CertificateReport | null {
  if (!signer) return null
  const [validFrom, validTo] = [new Date(signer.validFrom), new Date(signer.validTo)]
  // A damaged certificate can have any.
  if (Number.isNaN(validFrom.getTime()) || Number.isNaN(validTo.getTime())) return null
  return {
    subject: oneLine(signer.subject),
    issuer: oneLine(signer.issuer),
    serial: signer.serialNumber.toLowerCase(),
    validFrom: validFrom.toISOString(),
    validTo: validTo.toISOString(),
    sha256: signer.fingerprint256.replaceAll(':', '').toLowerCase(),
    ...known
  }
}

const oneLine = (name: string) => name.split('\n').reverse().join(', ')

export function presentAlgorithms(cms: ParsedCms | undefined): VerifiedSignature['algorithms'] {
  if (!cms) return null
  const key = keyOf(cms)
  const details = key?.asymmetricKeyDetails
  const size = details?.modulusLength ?? details?.namedCurve
  const kind = key?.asymmetricKeyType ?? null
  return {
    digest: cms.hash,
    signature: familyOf(cms.info.signatureAlgorithm),
    key: kind && size ? `${kind}-${size}` : kind
  }
}

function keyOf({ signer }: ParsedCms): KeyObject | undefined {
  try {
    return signer?.publicKey
  } catch {
    return undefined
  }
}
