import type { WorkOwner } from '@signpost/pdf'
import type { Context } from '../context/context.js'
import { readClaimedDocument } from './claimed-document.js'
import { presentVerification } from './present-verification.js'
import type { PublicVerification } from './public-verification.js'
import type { Reader } from './reader.js'
import { readRecordedDocument } from './recorded-document.js'
import { verifyFile } from './verify-file.js'

/**
 * Verifies a file for anyone. Who has a file that begins with the very bytes that were sealed has their content, and
 * learns who signed them. Of any other file, the answer contains only what that file says, unless a member who may read
 * the document asks: a difference to the stored file would reveal its content, byte by byte.
 */
export async function verifyPublicly(
  context: Pick<Context, 'sql' | 'pdf' | 'storage'>,
  bytes: Buffer,
  by: WorkOwner,
  reader: Reader | null
): Promise<PublicVerification> {
  const { report, revision } = await verifyFile(context, bytes, by)
  return {
    ...presentVerification(report, null),
    document: revision ? await readRecordedDocument(context.sql, revision) : null,
    claimed_document: reader && (await readClaimedDocument(context, { bytes, revision, by, reader }))
  }
}
