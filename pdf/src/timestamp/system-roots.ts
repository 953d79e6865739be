import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

let known: Uint8Array[] | undefined

/** The roots that Node trusts, DER. */
export function systemRoots(): Uint8Array[] {
  known ??= rootCertificates.map((pem) => new X509Certificate(pem).raw)
  return known
}
