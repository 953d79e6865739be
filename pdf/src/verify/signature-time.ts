import type { X509Certificate } from 'node:crypto'
import { encode } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import type { ParsedCms } from './check-cms.js'
import { contentOf } from './hashes.js'
import { commonName } from './present-certificate.js'
import type { VerifiedSignature } from './report.js'
import {
  isFromFuture,
  isTokenTrusted,
  parseTimestampToken,
  problemOfToken,
  type TimestampToken
} from './timestamp-token.js'

/** A timestamp and the result of checking it. */
export interface SignatureTimestamp {
  token: TimestampToken
  problem: string | undefined
}

/** The timestamp of a signature's value, if any. Throws an Error if it is invalid. */
export function readSignatureTimestamp({ info }: ParsedCms): SignatureTimestamp | undefined {
  const attribute = info.unsignedAttrs?.attributes.find(({ type }) => type === OID.timestampToken)
  if (!attribute) return undefined
  const token = parseTimestampToken(encode(attribute.values[0]))
  const value = contentOf(info.signature.valueBlock.valueHexView)
  return { token, problem: problemOfToken(token, value.digest(token.imprintHash))?.text }
}

/** When a signature was made, and who states it. */
export interface SignatureTime {
  /** The time by which it is proved to have existed. */
  provedAt: Date | undefined
  shown: Date | undefined
  source: VerifiedSignature['timeSource']
}

/** The signature's own timestamp takes precedence over later document timestamps (`archived`). */
export function timeOf(
  token: TimestampToken | undefined,
  archived: TimestampToken | undefined,
  claimed: Date | undefined,
  isTrusted: (token: TimestampToken) => boolean
): SignatureTime {
  const own = token && isTrusted(token) ? token : undefined
  const proof = own ?? archived
  const provedAt = proof?.time
  if (token) return { provedAt, shown: token.time, source: sourceOf('timestamp', token, own !== undefined) }
  if (archived) return { provedAt, shown: claimed ?? archived.time, source: sourceOf('archive', archived, true) }
  return { provedAt, shown: claimed, source: { source: 'claimed', authority: null, trusted: false } }
}

function sourceOf(source: 'timestamp' | 'archive', { cms }: TimestampToken, trusted: boolean) {
  return { source, authority: commonName(cms.signer), trusted }
}

export const trustIn =
  (roots: X509Certificate[], others: X509Certificate[], now: Date, trustsAnybody = false) =>
  (token: TimestampToken): boolean => {
    if (trustsAnybody) return token.cms.signer !== undefined
    return !isFromFuture(token, now) && isTokenTrusted(token, roots, others)
  }
