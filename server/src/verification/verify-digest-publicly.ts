import type { DigestVerification } from '@signpost/spec/public-verification'
import type { Context } from '../context/context.js'
import { findSealed, type SealedDocument } from '../stores/sealed-document-store.js'
import type { Reader } from './reader.js'
import { readRecordedDocument } from './recorded-document.js'

const unknown: DigestVerification = { is_sealed_here: false, sealed_at: null, mode: null, document: null }

/**
 * Says for anyone whether a file was sealed here, by its digest alone. Digests stand in reports, webhooks and logs: who has one
 * need not have the file, and learns nothing of its document but when it was sealed. Members who may read it see who signed.
 */
export async function verifyDigestPublicly(
  { sql }: Pick<Context, 'sql'>,
  sha256: string,
  reader: Reader | null
): Promise<DigestVerification> {
  const [found] = await findSealed(sql, [sha256])
  if (!found) return unknown
  return {
    is_sealed_here: true,
    sealed_at: found.sealed_at.toISOString(),
    mode: found.mode,
    document: mayRead(reader, found) ? await recordOf(sql, found) : null
  }
}

const mayRead = (reader: Reader | null, { account_id, mode }: SealedDocument) =>
  reader !== null && reader.accountId === account_id && reader.modes.includes(mode)

async function recordOf(sql: Context['sql'], { id }: SealedDocument): Promise<DigestVerification['document']> {
  const record = await readRecordedDocument(sql, { id, bytes: 0, isWholeFile: true })
  if (!record) return null
  const { sealed_bytes: _, ...document } = record
  return document
}
