import { X509Certificate } from 'node:crypto'
import { PdfString } from '../file/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import { hashRange, type ParsedCms, parseCms, problemOfCms } from './check-cms.js'
import { checkCoverage } from './check-coverage.js'
import { type FoundSignature, readSignatures } from './read-signatures.js'
import type { VerificationReport, VerifiedSignature } from './report.js'

/**
 * Verifies every signature of a file.
 * @param roots certificates (DER) to trust
 * @throws `INVALID_PDF` for what is no PDF
 */
export function verifyPdf(pdf: Uint8Array, roots: Uint8Array[]): VerificationReport {
  const file = PdfFile.open(pdf)
  const trusted = roots.map((root) => new X509Certificate(root))
  const found = readSignatures(file)
  const problems: string[] = []
  const signatures = found.map((signature) => verifySignature(file, signature, trusted, problems))
  const coversWholeFile = found.some((signature) => checkCoverage(file.bytes, signature).isWhole)
  if (found.length === 0) problems.push('the file is not signed')
  else if (!coversWholeFile) problems.push('the file was changed after its last signature')
  return { valid: problems.length === 0, coversWholeFile, signatures, problems }
}

function verifySignature(
  file: PdfFile,
  found: FoundSignature,
  roots: X509Certificate[],
  problems: string[]
): VerifiedSignature {
  const coverage = checkCoverage(file.bytes, found)
  const report: VerifiedSignature = {
    signerName: null,
    time: claimedTime(file, found),
    isTimeProved: false,
    level: found.subFilter === 'ETSI.CAdES.detached' ? 'B-B' : null,
    kind: found.subFilter === 'ETSI.RFC3161' ? 'timestamp' : 'signature',
    valid: false,
    trusted: false,
    modifiedAfter: !coverage.isWhole
  }
  const problem = coverage.isSound ? checkSignature(file, found, roots, report) : 'its byte range is not sound'
  if (problem) problems.push(`signature "${found.fieldName}": ${problem}`)
  return report
}

function checkSignature(
  file: PdfFile,
  found: FoundSignature,
  roots: X509Certificate[],
  report: VerifiedSignature
): string | undefined {
  try {
    const cms = parseCms(found.contents)
    report.signerName = /CN=(.*)/.exec(cms.signer?.subject ?? '')?.[1] ?? null
    const problem = problemOfCms(cms, hashRange(file.bytes, found.byteRange!, cms.hash))
    report.valid = problem === undefined
    report.trusted = report.valid && isTrusted(cms, roots)
    return problem
  } catch (error) {
    return (error as Error).message
  }
}

/** Follows the chain from the signer up to a trusted root, through the certificates that the signature carries. */
function isTrusted({ signer, certificates }: ParsedCms, roots: X509Certificate[]): boolean {
  let current = signer
  for (let i = 0; current && i < 10; i++) {
    const child: X509Certificate = current
    if (roots.some((root) => root.raw.equals(child.raw) || isIssuer(root, child))) return true
    current = certificates.find((issuer) => issuer !== child && issuer.ca && isIssuer(issuer, child))
  }
  return false
}

const isIssuer = (issuer: X509Certificate, child: X509Certificate): boolean =>
  child.checkIssued(issuer) && child.verify(issuer.publicKey)

/** The time in the signature's dictionary, which nobody but the signer vouches for. */
function claimedTime(file: PdfFile, { dict }: FoundSignature): string | null {
  const value = file.resolve(dict.get('M'))
  const text = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : ''
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second, sign, zoneHour, zoneMinute] = parts
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}
