import type { X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'

const KEY_USAGE = '2.5.29.15'
/** The bits digitalSignature and nonRepudiation of the first byte. */
const SIGNING = 0xc0
/** What a certificate may be for, if it says so: any of these. */
const PURPOSES = new Set([
  // any, client authentication, code signing, e-mail protection
  '2.5.29.37.0',
  '1.3.6.1.5.5.7.3.2',
  '1.3.6.1.5.5.7.3.3',
  '1.3.6.1.5.5.7.3.4',
  // document signing: RFC 9336, Microsoft, Adobe
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5'
])

/** Whether a certificate's key usage and extended key usage, as far as it states them, permit to sign documents. */
export function isForDocuments(certificate: X509Certificate): boolean {
  const purposes: string[] | undefined = certificate.keyUsage
  if (purposes && !purposes.some((purpose) => PURPOSES.has(purpose))) return false
  const { extensions = [] } = pkijs.Certificate.fromBER(arrayBuffer(certificate.raw))
  const usage = extensions.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue
  if (!(usage instanceof asn1js.BitString)) return true
  return ((usage.valueBlock.valueHexView[0] ?? 0) & SIGNING) !== 0
}
