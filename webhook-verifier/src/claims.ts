import { WebhookVerificationError } from './errors.js'
import { HEADER, type HeaderLookup } from './headers.js'
import { type Body, parseSignpost, parseStandard, signpostDigest, standardDigest } from './signatures.js'

/** What one set of headers claims about a delivery, before verification. */
export interface Claim {
  timestamp: string
  timestampHeader: string
  signatureHeader: string
  signatures(): readonly Buffer[]
  digest(secret: string, body: Body): Buffer
}

/**
 * Returns the claims of both sets of headers, Signpost's own first. One is sufficient, because some proxies only pass
 * known headers.
 *
 * @throws {WebhookVerificationError} `MISSING_HEADER` if neither set is complete
 */
export function* readClaims(header: HeaderLookup): Generator<Claim, void> {
  const signpost = readSignpost(header)
  if (signpost !== undefined) yield signpost
  const standard = readStandard(header)
  if (standard !== undefined) yield standard
  if (signpost === undefined && standard === undefined) throw missing(header)
}

function readSignpost(header: HeaderLookup): Claim | undefined {
  const timestamp = header(HEADER.timestamp)
  const values = [header(HEADER.signature), header(HEADER.oldSignature)].filter((value) => value !== undefined)
  if (timestamp === undefined || values.length === 0) return undefined
  return {
    timestamp,
    timestampHeader: HEADER.timestamp,
    signatureHeader: HEADER.signature,
    signatures: () => values.map(parseSignpost).filter((signature) => signature !== undefined),
    digest: (secret, body) => signpostDigest(secret, timestamp, body)
  }
}

function readStandard(header: HeaderLookup): Claim | undefined {
  const id = header(HEADER.standardId)
  const timestamp = header(HEADER.standardTimestamp)
  const value = header(HEADER.standardSignature)
  if (id === undefined || timestamp === undefined || value === undefined) return undefined
  return {
    timestamp,
    timestampHeader: HEADER.standardTimestamp,
    signatureHeader: HEADER.standardSignature,
    signatures: () => parseStandard(value),
    digest: (secret, body) => standardDigest(secret, id, timestamp, body)
  }
}

// Names the missing header of an incomplete set, or of Signpost's own set if there are no headers at all.
function missing(header: HeaderLookup): WebhookVerificationError {
  const hasOwn = header(HEADER.signature) ?? header(HEADER.oldSignature) ?? header(HEADER.timestamp)
  const isStandard = hasOwn === undefined && header(HEADER.standardSignature) !== undefined
  const needed = isStandard ? [HEADER.standardId, HEADER.standardTimestamp] : [HEADER.signature, HEADER.timestamp]
  // biome-ignore lint/style/noNonNullAssertion: neither list is empty
  const name = needed.find((name) => header(name) === undefined) ?? needed[0]!
  return new WebhookVerificationError('MISSING_HEADER', `The request has no ${name} header.`, { header: name })
}
