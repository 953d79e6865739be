import {
  type HeaderLookup,
  OLD_SIGNATURE,
  SIGNATURE,
  STANDARD_ID,
  STANDARD_SIGNATURE,
  STANDARD_TIMESTAMP,
  TIMESTAMP
} from './headers.js'
import { isEqual } from './platform/node.js'
import { type Body, signpostSignature, standardSignature } from './signatures.js'

/** What one set of headers claims about a delivery, before verification. */
export interface Claim {
  timestamp: string
  timestampHeader: string
  signatureHeader: string
  isSignedWith(secret: string, body: Body): boolean
}

/** Signpost's own headers. Undefined if they are not complete. */
export function signpostClaim(header: HeaderLookup): Claim | undefined {
  const timestamp = header(TIMESTAMP)
  if (timestamp === undefined || ownSignature(header) === undefined) return undefined
  return {
    timestamp,
    timestampHeader: TIMESTAMP,
    signatureHeader: SIGNATURE,
    isSignedWith(secret, body) {
      const expected = signpostSignature(secret, timestamp, body)
      return [SIGNATURE, OLD_SIGNATURE].some((name) => isEqual(header(name) ?? '', expected))
    }
  }
}

/** The headers of Standard Webhooks. A signature of another version never matches, as the specification requires. */
export function standardClaim(header: HeaderLookup): Claim | undefined {
  const id = header(STANDARD_ID)
  const timestamp = header(STANDARD_TIMESTAMP)
  const signatures = header(STANDARD_SIGNATURE)
  if (id === undefined || timestamp === undefined || signatures === undefined) return undefined
  return {
    timestamp,
    timestampHeader: STANDARD_TIMESTAMP,
    signatureHeader: STANDARD_SIGNATURE,
    isSignedWith(secret, body) {
      const expected = standardSignature(secret, id, timestamp, body)
      return signatures.split(' ').some((signature) => isEqual(signature, expected))
    }
  }
}

/** The header to report if no set is complete: of Standard Webhooks if there are only its headers. */
export function missingHeader(header: HeaderLookup): string {
  if (ownSignature(header) !== undefined) return TIMESTAMP
  if (header(TIMESTAMP) !== undefined || header(STANDARD_SIGNATURE) === undefined) return SIGNATURE
  return header(STANDARD_ID) === undefined ? STANDARD_ID : STANDARD_TIMESTAMP
}

function ownSignature(header: HeaderLookup): string | undefined {
  return header(SIGNATURE) ?? header(OLD_SIGNATURE)
}
