import { createHash, X509Certificate } from 'node:crypto'
import { PdfError } from '../error.js'
import { PdfDict } from '../file/objects.js'
import { PdfFile } from '../file/pdf-file.js'
import type { SealLevel } from '../requests.js'
import { encode } from '../seal/der.js'
import { OID } from '../seal/oids.js'
import { chainToRoot, isSelfSigned } from './chain.js'
import type { ParsedCms } from './check-cms.js'
import { checkCoverage } from './check-coverage.js'
import { checkSignature } from './check-signature.js'
import { claimedTime } from './claimed-time.js'
import { type FoundSignature, readSignatures } from './read-signatures.js'
import type { VerificationReport, VerifiedSignature } from './report.js'
import { isTokenTrusted, parseTimestampToken, problemOfToken, type TimestampToken } from './timestamp-token.js'

/** Whom to trust, as certificates in DER. */
export interface TrustedRoots {
  signers: Uint8Array[]
  timestamps: Uint8Array[]
}

/**
 * Verifies every signature of a file.
 * @throws `INVALID_PDF` for what is no PDF, `PDF_ENCRYPTED` for what needs a password to open
 */
export function verifyPdf(pdf: Uint8Array, roots: TrustedRoots = { signers: [], timestamps: [] }): VerificationReport {
  const { file, isDamaged } = openDamaged(pdf)
  file.decrypt()
  const verifier = new Verifier(file, roots)
  const signatures = verifier.verifyAll()
  const { problems, coversWholeFile } = verifier
  if (isDamaged) problems.unshift('the file is damaged')
  return { valid: problems.length === 0, coversWholeFile, signatures, problems }
}

// A file that is cut off or stitched together is no less worth a report than any other.
function openDamaged(pdf: Uint8Array) {
  try {
    return { file: PdfFile.open(pdf), isDamaged: false }
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== 'INVALID_PDF') throw error
    return { file: PdfFile.recover(pdf), isDamaged: true }
  }
}

class Verifier {
  readonly problems: string[] = []
  readonly coversWholeFile: boolean
  private readonly found: FoundSignature[]
  private readonly signerRoots: X509Certificate[]
  private readonly timestampRoots: X509Certificate[]

  constructor(
    private readonly file: PdfFile,
    roots: TrustedRoots
  ) {
    this.found = readSignatures(file)
    this.coversWholeFile = this.found.some((signature) => checkCoverage(file.bytes, signature).isWhole)
    this.signerRoots = roots.signers.map((root) => new X509Certificate(root))
    this.timestampRoots = roots.timestamps.map((root) => new X509Certificate(root))
  }

  verifyAll(): VerifiedSignature[] {
    const reports = this.found.map((signature) => this.verify(signature))
    if (reports.length === 0) this.problems.push('the file is not signed')
    else if (!this.coversWholeFile) this.problems.push('the file was changed after its last signature')
    const archived = reports.at(-1)
    for (const report of reports) {
      const isArchived = archived?.kind === 'timestamp' && archived.valid && report.level === 'B-LT'
      if (isArchived) report.level = 'B-LTA'
    }
    return reports
  }

  private verify(found: FoundSignature): VerifiedSignature {
    const { cms, token, problem } = checkSignature(this.file.bytes, found)
    const timestamp = token ?? (cms && !problem ? this.timestampOf(found, cms) : undefined)
    if (problem) this.problems.push(`signature "${found.fieldName}": ${problem}`)
    const isTimestamp = found.subFilter === 'ETSI.RFC3161'
    const valid = problem === undefined
    const time = timestamp ? timestamp.time : claimedTime(this.file, found)
    return {
      signerName: /CN=(.*)/.exec(cms?.signer?.subject ?? '')?.[1] ?? null,
      time: time?.toISOString() ?? null,
      isTimeProved: valid && timestamp !== undefined && isTokenTrusted(timestamp, this.timestampRoots),
      level: isTimestamp || !valid ? null : this.levelOf(found, cms!, timestamp),
      kind: isTimestamp ? 'timestamp' : 'signature',
      valid,
      trusted: valid && this.isTrusted(cms!, token, time ?? new Date()),
      modifiedAfter: !checkCoverage(this.file.bytes, found).isWhole
    }
  }

  private isTrusted(cms: ParsedCms, token: TimestampToken | undefined, at: Date): boolean {
    if (token) return isTokenTrusted(token, this.timestampRoots)
    return cms.signer !== undefined && chainToRoot(cms.signer, cms.certificates, this.signerRoots, at) !== undefined
  }

  /** The timestamp of the signature value, if there is one and it is right. */
  private timestampOf(found: FoundSignature, { info }: ParsedCms): TimestampToken | undefined {
    const attribute = info.unsignedAttrs?.attributes.find(({ type }) => type === OID.timestampToken)
    if (!attribute) return undefined
    const token = parseTimestampToken(encode(attribute.values[0]))
    const value = Buffer.from(info.signature.valueBlock.valueHexView)
    const problem = problemOfToken(token, createHash(token.imprintHash).update(value).digest())
    if (!problem) return token
    this.problems.push(`signature "${found.fieldName}": ${problem}`)
    return undefined
  }

  private levelOf(found: FoundSignature, cms: ParsedCms, timestamp: TimestampToken | undefined): SealLevel | null {
    if (found.subFilter !== 'ETSI.CAdES.detached') return null
    if (!timestamp) return 'B-B'
    return this.hasProofs(cms) ? 'B-LT' : 'B-T'
  }

  /** The file carries what proves, in later years, that the chain was good. A self-signed certificate has no such. */
  private hasProofs({ signer }: ParsedCms): boolean {
    const catalog = this.file.resolve(this.file.catalogRef)
    const store = catalog instanceof PdfDict ? this.file.resolve(catalog.get('DSS')) : null
    if (!(store instanceof PdfDict) || !store.has('Certs')) return false
    return store.has('CRLs') || store.has('OCSPs') || (signer !== undefined && isSelfSigned(signer))
  }
}
