import { createHash, type X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import { arrayBuffer } from '../seal/der.js'
import { OID } from '../seal/oids.js'
import { chainToRoot } from './chain.js'
import { HASHES, type ParsedCms, parseCms, problemOfCms } from './check-cms.js'

/** A timestamp token, taken apart. */
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
  if (eContentType !== OID.timestampInfo) throw new Error('the timestamp is of another kind')
  const info = pkijs.TSTInfo.fromBER(arrayBuffer(contentOf(cms)))
  const imprintHash = HASHES[info.messageImprint.hashAlgorithm.algorithmId]
  if (!imprintHash) throw new Error('the timestamp uses an unknown hash')
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView)
  return { cms, info, time: info.genTime, imprintHash, imprint }
}

function contentOf(cms: ParsedCms): Buffer {
  const content = cms.signed.encapContentInfo.eContent
  if (!content) throw new Error('the timestamp is empty')
  return Buffer.from(content.getValue())
}

/** What is wrong with a token for this imprint, whoever made it; undefined when nothing is. */
export function problemOfToken(token: TimestampToken, imprint: Uint8Array): string | undefined {
  const { cms, info } = token
  if (!token.imprint.equals(Buffer.from(imprint))) return 'the timestamp is of something else'
  if (info.genTime.getTime() > Date.now() + 300_000) return 'the timestamp is from the future'
  if (!cms.signer?.keyUsage?.includes(TIME_STAMPING)) return 'its certificate is not one for timestamps'
  return problemOfCms(cms, createHash(cms.hash).update(contentOf(cms)).digest())
}

/** Whether the token's certificate leads to one of these roots, at the time that it states. */
export function isTokenTrusted({ cms, time }: TimestampToken, roots: X509Certificate[]): boolean {
  return cms.signer !== undefined && chainToRoot(cms.signer, cms.certificates, roots, time) !== undefined
}
