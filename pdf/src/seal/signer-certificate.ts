import { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer, encode } from '../asn1/der.js'

/** What a seal says of the certificate that it is made with. */
export interface SignerCertificate {
  commonName: string | undefined
  /** By these a signature names the certificate, DER. */
  issuer: Buffer
  serialNumber: Buffer
}

const MOST_KEPT = 20
const known = new Map<string, SignerCertificate>()

/** Reads a certificate (DER), once for each process: all seals of a service have the same few. */
export function readSignerCertificate(der: Uint8Array): SignerCertificate {
  const key = Buffer.from(der.buffer, der.byteOffset, der.length).toString('latin1')
  const before = known.get(key)
  if (before) return before
  const { issuer, serialNumber } = pkijs.Certificate.fromBER(arrayBuffer(der))
  const certificate = {
    commonName: /CN=(.*)/.exec(new X509Certificate(der).subject)?.[1],
    issuer: encode(issuer.toSchema()),
    serialNumber: encode(serialNumber)
  }
  if (known.size >= MOST_KEPT) known.clear()
  known.set(key, certificate)
  return certificate
}
