import { hashRange, type KnownStart, type ParsedCms, parseCms, problemOfCms } from './check-cms.js'
import { checkCoverage } from './check-coverage.js'
import type { FoundSignature } from './read-signatures.js'
import { parseTimestampToken, problemOfToken, type TimestampToken } from './timestamp-token.js'

/** A signature after it was checked against its file. */
export interface CheckedSignature {
  cms: ParsedCms | undefined
  /** Of a document timestamp. */
  token: TimestampToken | undefined
  /** What is wrong, in words; undefined when the signature is valid. */
  problem: string | undefined
}

/** Checks a signature or a document timestamp: its range, its hash, its value. `known` saves hashing the file's start. */
export function checkSignature(bytes: Buffer, found: FoundSignature, known?: KnownStart): CheckedSignature {
  const nothing = { cms: undefined, token: undefined }
  if (!checkCoverage(bytes, found).isSound) return { ...nothing, problem: 'its byte range is not sound' }
  try {
    return found.subFilter === 'ETSI.RFC3161' ? checkTimestamp(bytes, found, known) : checkCms(bytes, found, known)
  } catch (error) {
    return { ...nothing, problem: (error as Error).message }
  }
}

function checkCms(bytes: Buffer, found: FoundSignature, known?: KnownStart): CheckedSignature {
  const cms = parseCms(found.contents)
  return { cms, token: undefined, problem: problemOfCms(cms, hashRange(bytes, found.byteRange!, cms.hash, known)) }
}

function checkTimestamp(bytes: Buffer, found: FoundSignature, known?: KnownStart): CheckedSignature {
  const token = parseTimestampToken(found.contents)
  const problem = problemOfToken(token, hashRange(bytes, found.byteRange!, token.imprintHash, known))
  return { cms: token.cms, token, problem }
}
