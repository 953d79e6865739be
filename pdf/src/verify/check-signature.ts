import type { PdfFile } from '../file/pdf-file.js'
import { parseBareRsa, problemOfBareRsa } from './bare-rsa.js'
import { type CmsProblem, type ParsedCms, parseCms, problemOfCms } from './check-cms.js'
import { type Coverage, checkCoverage } from './check-coverage.js'
import { contentOf, contentOfRange, type KnownStart, type SignedContent } from './hashes.js'
import type { FoundSignature } from './read-signatures.js'
import { parseTimestampToken, problemOfToken, type TimestampToken } from './timestamp-token.js'

/** A signature checked against its file. */
export interface CheckedSignature {
  coverage: Coverage
  cms: ParsedCms | undefined
  /** Set for a document timestamp. */
  token: TimestampToken | undefined
  /** The problem; undefined if the signature matches the content that it covers. */
  problem: CmsProblem | undefined
}

/** Checks the range, hash and value of a signature or document timestamp. `known` saves hashing the file's start. */
export function checkSignature(file: PdfFile, found: FoundSignature, known?: KnownStart): CheckedSignature {
  const coverage = checkCoverage(file, found)
  const failed = (text: string, cms?: ParsedCms): CheckedSignature => ({
    coverage,
    cms,
    token: undefined,
    problem: { reason: 'format', text }
  })
  // The certificate is reported all the same.
  if (coverage.problem) return failed(coverage.problem, readCms(found))
  try {
    // biome-ignore lint/style/noNonNullAssertion: a signature without a range has a problem
    const content = contentOfRange(file.bytes, found.byteRange!, known)
    if (found.subFilter === 'adbe.x509.rsa_sha1') return { coverage, ...checkBareRsa(file, found, content) }
    const isTimestamp = found.subFilter === 'ETSI.RFC3161'
    return { coverage, ...(isTimestamp ? checkTimestamp(found, content) : checkCms(found, content)) }
  } catch (error) {
    return failed((error as Error).message)
  }
}

function readCms({ contents }: FoundSignature): ParsedCms | undefined {
  try {
    return parseCms(contents)
  } catch {
    return undefined
  }
}

type Checked = Omit<CheckedSignature, 'coverage'>

function checkCms(found: FoundSignature, content: SignedContent): Checked {
  const cms = parseCms(found.contents)
  const own = cms.signed.encapContentInfo.eContent
  const check = (problem: CmsProblem | undefined): Checked => ({ cms, token: undefined, problem })
  if (found.subFilter === 'adbe.pkcs7.sha1') return check(problemOfEnclosed(cms, content))
  if (own) return check({ reason: 'format', text: 'the signature contains its own content' })
  return check(problemOfCms(cms, content))
}

function checkBareRsa(file: PdfFile, found: FoundSignature, content: SignedContent): Checked {
  const cms = parseBareRsa(file, found)
  return { cms, token: undefined, problem: problemOfBareRsa(cms, content) }
}

/** The oldest format of CMS: the signature signs its own content, which is the file's hash. */
function problemOfEnclosed(cms: ParsedCms, content: SignedContent): CmsProblem | undefined {
  const own = cms.signed.encapContentInfo.eContent
  const hash = own ? Buffer.from(own.getValue()) : Buffer.alloc(0)
  if (!hash.equals(content.digest('sha1'))) return { reason: 'hash', text: 'the content was changed' }
  return problemOfCms(cms, contentOf(hash))
}

function checkTimestamp(found: FoundSignature, content: SignedContent): Checked {
  const token = parseTimestampToken(found.contents)
  return { cms: token.cms, token, problem: problemOfToken(token, content.digest(token.imprintHash)) }
}
