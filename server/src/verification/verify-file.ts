import type { Context } from '../context/context.js'
import type { VerificationReport, WorkOwner } from '../pdf/engine.js'
import { sha256Of } from '../storage/document-files.js'
import { findSealed, type SealedDocument } from '../stores/sealed-document-store.js'

/** The document whose sealed PDF a file begins with. */
export interface SealedRevision extends SealedDocument {
  /** The length of the sealed PDF in bytes. */
  bytes: number
  /** Nothing follows it. */
  isWholeFile: boolean
}

/** The verification of a file, and the last of its revisions that this service has sealed. */
export interface VerifiedFile {
  report: VerificationReport
  revision: SealedRevision | undefined
}

/** Verifies a file, and finds out whether it begins with bytes that this service has sealed. */
export async function verifyFile(
  { sql, pdf }: Pick<Context, 'sql' | 'pdf'>,
  bytes: Buffer,
  by: WorkOwner
): Promise<VerifiedFile> {
  const [sealed] = await findSealed(sql, [sha256Of(bytes)])
  const report = await pdf.verify(bytes, sealed?.sealed_at, by)
  const revision = sealed
    ? { ...sealed, bytes: bytes.length, isWholeFile: true }
    : await findRevision(sql, bytes, report)
  return { report, revision }
}

async function findRevision(
  sql: Context['sql'],
  bytes: Buffer,
  { revisionDigests }: VerificationReport
): Promise<SealedRevision | undefined> {
  const lengths = new Map(revisionDigests.map(({ sha256, length }) => [sha256, length]))
  const lengthOf = ({ seal_sha256 }: SealedDocument) => lengths.get(seal_sha256) ?? 0
  const found = await findSealed(sql, [...lengths.keys()])
  const last = found.sort((a, b) => lengthOf(b) - lengthOf(a))[0]
  // The digests come from a process that parses what strangers send.
  if (!last || sha256Of(bytes.subarray(0, lengthOf(last))) !== last.seal_sha256) return undefined
  return { ...last, bytes: lengthOf(last), isWholeFile: false }
}
