import { verify, type X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { hashOfSignature } from '../x509/signature-hash.js'
import { download } from './download.js'
import type { ProofOptions } from './proof-options.js'

const DISTRIBUTION_POINTS = '2.5.29.31'

/** Revocation lists are large, so each is downloaded once an hour. An authority may publish the next one at any time. */
const KEPT_MS = 3600_000
const kept = new Map<string, { crl: Buffer; at: number; until: number }>()

/**
 * Gets the revocation list that a certificate names, and when it revokes the certificate; undefined when it names none.
 * @throws Error if the list has expired or is not signed by the issuer
 */
export async function fetchCrl(certificate: X509Certificate, issuer: X509Certificate, options: ProofOptions) {
  const url = distributionPoint(certificate)
  if (!url) return undefined
  const key = `${url} ${issuer.fingerprint256}`
  const known = kept.get(key)
  const now = options.now?.() ?? new Date()
  const isFresh = known && now.getTime() < Math.min(known.until, known.at + KEPT_MS)
  const crl = isFresh ? known.crl : await download(url, options).catch(orStillValid(known, now))
  const { until, revokedAt } = checkCrl(crl, certificate, issuer, now)
  if (crl !== known?.crl) kept.set(key, { crl, at: now.getTime(), until })
  return { url, crl, revokedAt }
}

/** A list proves something until it expires, even if its authority is away. */
function orStillValid(known: { crl: Buffer; until: number } | undefined, now: Date) {
  return (error: unknown): Buffer => {
    if (known && known.until > now.getTime()) return known.crl
    throw error
  }
}

/** Where a certificate says that its issuer publishes revocations. */
export function distributionPoint(certificate: X509Certificate): string | undefined {
  const parsed = pkijs.Certificate.fromBER(arrayBuffer(certificate.raw))
  const extension = parsed.extensions?.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)
  const points = (extension?.parsedValue as pkijs.CRLDistributionPoints | undefined)?.distributionPoints ?? []
  const names = points.flatMap((point) => (Array.isArray(point.distributionPoint) ? point.distributionPoint : []))
  return names.map((name) => name.value).find((value): value is string => /^https?:/.test(String(value)))
}

function checkCrl(bytes: Buffer, certificate: X509Certificate, issuer: X509Certificate, now: Date) {
  const crl = pkijs.CertificateRevocationList.fromBER(arrayBuffer(bytes))
  const until = crl.nextUpdate?.value.getTime() ?? 0
  const signature = Buffer.from(crl.signatureValue.valueBlock.valueHexView)
  const hash = hashOfSignature(crl.signatureAlgorithm.algorithmId)
  if (!verify(hash, Buffer.from(crl.tbsView), issuer.publicKey, signature))
    throw new Error('the revocation list is not signed by the issuer')
  const { serialNumber } = pkijs.Certificate.fromBER(arrayBuffer(certificate.raw))
  const entry = crl.revokedCertificates?.find(({ userCertificate }) => userCertificate.isEqual(serialNumber))
  const revokedAt = entry?.revocationDate.value
  // A list that has expired still proves a revocation, but not that there is none.
  if (!revokedAt && until < now.getTime()) throw new Error('the revocation list has expired')
  return { until, revokedAt }
}
