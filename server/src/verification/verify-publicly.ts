import type { Context } from '../context/context.js'
import type { VerificationReport } from '../pdf/engine.js'
import { sha256Of } from '../storage/document-files.js'
import { findSealed } from '../stores/sealed-document-store.js'
import { presentVerification } from './present-verification.js'
import type { PublicVerification } from './public-verification.js'
import { readRecordedDocument } from './recorded-document.js'

/**
 * Verifies a file for anyone: the validity of its signatures and, if this service has sealed the file or an earlier
 * revision of it, the document and its signers.
 */
export async function verifyPublicly(
  { sql, pdf }: Pick<Context, 'sql' | 'pdf'>,
  bytes: Buffer,
  caller: Parameters<Context['pdf']['verify']>[2]
): Promise<PublicVerification> {
  const sealed = await findSealed(sql, sha256Of(bytes))
  const report = await pdf.verify(bytes, sealed?.sealed_at, caller)
  const known = sealed ?? (await findSealedBefore(sql, report))
  const document = known ? await readRecordedDocument(sql, known.id, sealed !== undefined) : null
  return { ...presentVerification(report, null), document }
}

/** Finds an earlier revision of the file that this service has sealed. */
async function findSealedBefore(sql: Context['sql'], { signatures }: VerificationReport) {
  const own = signatures.findLast(({ ownRevisionSha256 }) => ownRevisionSha256 !== null)
  // biome-ignore lint/style/noNonNullAssertion: not null, as asked in the line before
  return own ? findSealed(sql, own.ownRevisionSha256!) : undefined
}
