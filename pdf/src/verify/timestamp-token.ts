import type { X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../asn1/der.js'
import { OID } from '../asn1/oids.js'
import { chainToRoot } from '../x509/chain.js'
import { type CmsProblem, type ParsedCms, parseCms, problemOfCms } from './check-cms.js'
import { contentOf, HASHES } from './hashes.js'

/** A parsed timestamp token. */
export interface TimestampToken {
  cms: ParsedCms
  info: pkijs.TSTInfo
  time: Date
  /** Name of the hash that the imprint was made with, as node:crypto knows it. */
  imprintHash: string
  imprint: Buffer
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** Takes a token apart. Throws an Error for what is none. */
export function parseTimestampToken(token: Uint8Array): TimestampToken {
  const cms = parseCms(token)
  const { eContentType } = cms.signed.encapContentInfo
  if (eContentType !== OID.timestampInfo) throw new Error('the token is not a timestamp')
  const info = pkijs.TSTInfo.fromBER(arrayBuffer(enclosed(cms)))
  const imprintHash = HASHES[info.messageImprint.hashAlgorithm.algorithmId]
  if (!imprintHash) throw new Error('the timestamp uses an unsupported hash algorithm')
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView)
  return { cms, info, time: info.genTime, imprintHash, imprint }
}

function enclosed(cms: ParsedCms): Buffer {
  const content = cms.signed.encapContentInfo.eContent
  if (!content) throw new Error('the timestamp is empty')
  return Buffer.from(content.getValue())
}

/** What is wrong with a token for this imprint, no matter who made it; undefined when nothing is. */
export function problemOfToken(token: TimestampToken, imprint: Uint8Array): CmsProblem | undefined {
  const { cms } = token
  if (!token.imprint.equals(Buffer.from(imprint))) return { reason: 'hash', text: 'the timestamp is for other data' }
  if (!cms.signer?.keyUsage?.includes(TIME_STAMPING))
    return { reason: 'value', text: 'its certificate is not valid for timestamps' }
  return problemOfCms(cms, contentOf(enclosed(cms)))
}

/** Whether a token states a time that is still to come; clocks may differ by five minutes. */
export function isFromFuture({ time }: TimestampToken, now: Date): boolean {
  return time.getTime() > now.getTime() + 300_000
}

/** Whether the token's certificate leads to one of these roots, at the time that it states. */
export function isTokenTrusted(
  { cms, time }: TimestampToken,
  roots: X509Certificate[],
  others: X509Certificate[] = []
): boolean {
  return (
    cms.signer !== undefined && chainToRoot(cms.signer, [...cms.certificates, ...others], roots, time) !== undefined
  )
}
