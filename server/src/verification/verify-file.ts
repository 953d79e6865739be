import type { OwnSeal, VerificationReport, WorkOwner } from '@signpost/pdf'
import type { Context } from '../context/context.js'
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
  const whole = await sealedFiles(sql, bytes, [{ sha256: sha256Of(bytes), length: bytes.length }])
  const report = await pdf.verify(bytes, whole.map(sealOf), by)
  const parts = await sealedFiles(sql, bytes, report.revisionDigests)
  const sealed = [...parts.filter(({ isWholeFile }) => !isWholeFile), ...whole]
  const revision = sealed.at(-1)
  if (sealed.length === whole.length) return { report, revision }
  // Earlier seals are trusted by record as well: the certificate may have been replaced since. The report says where they end.
  return { report: await pdf.verify(bytes, sealed.map(sealOf), by), revision }
}

const sealOf = ({ bytes, sealed_at }: SealedRevision): OwnSeal => ({ end: bytes, sealedAt: sealed_at })

/** Which of these beginnings of a file this service has sealed, shortest first. */
async function sealedFiles(
  sql: Context['sql'],
  bytes: Buffer,
  digests: VerificationReport['revisionDigests']
): Promise<SealedRevision[]> {
  const lengths = new Map(digests.map(({ sha256, length }) => [sha256, length]))
  const found = await findSealed(sql, [...lengths.keys()])
  return (
    found
      .map((document) => ({ ...document, bytes: lengths.get(document.sha256) ?? 0 }))
      // The digests come from a process that parses what strangers send.
      .filter(({ bytes: length, sha256 }) => sha256Of(bytes.subarray(0, length)) === sha256)
      .map((document) => ({ ...document, isWholeFile: document.bytes === bytes.length }))
      .sort((a, b) => a.bytes - b.bytes)
  )
}
