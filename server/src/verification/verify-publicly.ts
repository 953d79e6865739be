import type { Context } from '../context/context.js'
import type { VerificationReport } from '../pdf/engine.js'
import { sha256Of } from '../storage/document-files.js'
import { findSealed } from '../stores/sealed-document-store.js'
import { presentVerification } from './present-verification.js'
import type { PublicVerification } from './public-verification.js'
import { readRecordedDocument } from './recorded-document.js'

/**
 * What anybody is told who holds a file: what its signatures are worth and, when this service has sealed it or what it
 * was made from, which document that is and who signed it.
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

/** The file as it was when this service sealed it may be what this one starts with. */
async function findSealedBefore(sql: Context['sql'], { signatures }: VerificationReport) {
  const own = signatures.findLast(({ ownRevisionSha256 }) => ownRevisionSha256 !== null)
  return own ? findSealed(sql, own.ownRevisionSha256!) : undefined
}
