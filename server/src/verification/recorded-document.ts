import type { SignerIdentification } from '@signpost/pdf'
import type { Identification, RecordedDocument } from '@signpost/spec/public-verification'
import { certifiedSender } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { identificationOf } from '../audit/identification-of.js'
import { publicId } from '../contract/ids.js'
import { findAccount } from '../stores/account-store.js'
import { type AuditRow, readAudit } from '../stores/audit-store.js'
import { findDocumentByUuid } from '../stores/document-store.js'
import { findSigners, type SignerRow } from '../stores/signer-store.js'
import type { SealedRevision } from './verify-file.js'

/** What the records say about a document, for anyone who has its sealed file. Null if the document no longer exists. */
export async function readRecordedDocument(
  sql: Sql,
  { id: uuid, bytes, isWholeFile }: Pick<SealedRevision, 'id' | 'bytes' | 'isWholeFile'>
): Promise<RecordedDocument | null> {
  const document = await findDocumentByUuid(sql, uuid)
  const account = document && (await findAccount(sql, document.account_id))
  if (!document || !account) return null
  const { id, title, mode, completed_at, erased_at, seal_sha256 } = document
  const trail = await readAudit(sql, id)
  return {
    id: publicId('doc', id),
    title,
    mode,
    sender_name: certifiedSender(account).name,
    completed_at: completed_at?.toISOString() ?? null,
    is_erased: erased_at !== null,
    sha256: seal_sha256,
    sealed_bytes: bytes,
    is_same_file: isWholeFile,
    signers: (await findSigners(sql, id)).map((signer) => presentSigner(signer, trail))
  }
}

function presentSigner(signer: SignerRow, trail: AuditRow[]) {
  const { name, email, signed_at } = signer
  const identified_by = identificationsOf(identificationOf(signer, trail))
  return { name, email, signed_at: signed_at?.toISOString() ?? null, identified_by }
}

/** How a signer was identified, as in the certificate of completion. */
export function identificationsOf({
  byEmail,
  bySender,
  byLink,
  byAccessCode,
  byCode,
  byHost,
  isSimulated
}: SignerIdentification): Identification[] {
  const ways = {
    email_link: byEmail,
    embedded_link: bySender,
    open_link: byLink,
    in_person: byHost !== undefined,
    access_code: byAccessCode,
    email_code: byCode?.method === 'email_code',
    sms_code: byCode?.method === 'sms_code',
    simulated: isSimulated
  }
  return (Object.keys(ways) as Identification[]).filter((way) => ways[way])
}
