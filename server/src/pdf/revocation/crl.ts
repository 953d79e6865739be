import { verify, type X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { hashOfSignature } from '../x509/signature-hash.js'
import { download } from './download.js'
import type { ProofOptions } from './proof-options.js'

const DISTRIBUTION_POINTS = '2.5.29.31'

/** Revocation lists are large and valid for days, so each is cached until it expires. */
const kept = new Map<string, { crl: Buffer; until: number }>()

/**
 * Gets the revocation list that a certificate names; undefined when it names none.
 * @throws Error if the list has expired, is not signed by the issuer, or lists the certificate
 */
export async function fetchCrl(certificate: X509Certificate, issuer: X509Certificate, options: ProofOptions) {
  const url = distributionPoint(certificate)
  if (!url) return undefined
  const key = `${url} ${issuer.fingerprint256}`
  const known = kept.get(key)
  const now = options.now?.() ?? new Date()
  const crl = known && known.until > now.getTime() ? known.crl : await download(url, options)
  const until = checkCrl(crl, certificate, issuer, now)
  kept.set(key, { crl, until })
  return { url, crl }
}

function distributionPoint(certificate: X509Certificate): string | undefined {
  const parsed = pkijs.Certificate.fromBER(arrayBuffer(certificate.raw))
  const extension = parsed.extensions?.find(({ extnID }) => extnID === DISTRIBUTION_POINTS)
  const points = (extension?.parsedValue as pkijs.CRLDistributionPoints | undefined)?.distributionPoints ?? []
  const names = points.flatMap((point) => (Array.isArray(point.distributionPoint) ? point.distributionPoint : []))
  return names.map((name) => name.value).find((value): value is string => /^https?:/.test(String(value)))
}

/** Returns when the list expires. */
function checkCrl(bytes: Buffer, certificate: X509Certificate, issuer: X509Certificate, now: Date): number {
  const crl = pkijs.CertificateRevocationList.fromBER(arrayBuffer(bytes))
  const until = crl.nextUpdate?.value.getTime() ?? 0
  if (until < now.getTime()) throw new Error('the revocation list has expired')
  const signature = Buffer.from(crl.signatureValue.valueBlock.valueHexView)
  const hash = hashOfSignature(crl.signatureAlgorithm.algorithmId)
  if (!verify(hash, Buffer.from(crl.tbsView), issuer.publicKey, signature))
    throw new Error('the revocation list is not signed by the issuer')
  if (crl.isCertificateRevoked(pkijs.Certificate.fromBER(arrayBuffer(certificate.raw)))) {
    throw new Error('the certificate is revoked')
  }
  return until
}
