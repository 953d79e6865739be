import { Refusal } from '@signpost/spec/rules'
import type { TransactionSql } from 'postgres'
import { findAccount } from '../accounts/account-store.js'
import { type Act, record, senderAct } from '../audit/actors.js'
import { appendAudit } from '../audit/append-audit.js'
import type { AuditKeys } from '../audit/audit-keys.js'
import type { Context } from '../context.js'
import { type DocumentRow, findDocumentByUuid, insertDocument } from '../documents/document-store.js'
import { sendDraft } from '../documents/send-draft.js'
import { newId, uuidOf } from '../ids.js'
import type { BulkRecipientRow, BulkSendRow } from './bulk-send-store.js'

/**
 * Makes and sends each recipient's copy, in a transaction of its own together with the recipient's new state: whoever
 * resumes after a crash finds exactly those recipients who have none, and no recipient ever gets two.
 */
export async function runBulkSend(context: Context, bulkSendUuid: string): Promise<void> {
  const { sql, clock } = context
  const [bulk] = await sql<BulkSendRow[]>`
    update bulk_sends
    set status = 'processing'
    where id = ${bulkSendUuid} and status <> 'completed'
    returning *
  `
  const source = bulk && (await findDocumentByUuid(sql, bulk.document_id))
  const account = bulk && (await findAccount(sql, bulk.account_id))
  if (!bulk || !source || !account) return
  const caller = { account, mode: bulk.mode, keyId: bulk.key_id }
  const actNow = () => senderAct(caller, { ipAddress: null, userAgent: null }, clock.now())
  while (await sendToNext(context, bulk, source, actNow)) {}
  await sql`
    update bulk_sends
    set status = 'completed', completed_at = ${clock.now()}
    where id = ${bulk.id} and status <> 'completed'
      and not exists (select 1 from bulk_recipients where bulk_send_id = ${bulk.id} and status = 'queued')
  `
}

async function sendToNext({ sql, auditKeys }: Context, bulk: BulkSendRow, source: DocumentRow, actNow: () => Act) {
  return sql.begin(async (tx) => {
    const [recipient] = await tx<BulkRecipientRow[]>`
      select *
      from bulk_recipients
      where bulk_send_id = ${bulk.id} and status = 'queued'
      order by position
      limit 1
      for update skip locked
    `
    if (!recipient) return false
    const changes = await sendCopy(tx, auditKeys, bulk, source, recipient, actNow())
    await tx`
      update bulk_recipients
      set ${tx(changes)}
      where bulk_send_id = ${bulk.id} and position = ${recipient.position}
    `
    return true
  })
}

async function sendCopy(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  bulk: BulkSendRow,
  source: DocumentRow,
  { email, name }: BulkRecipientRow,
  act: Act
): Promise<Partial<BulkRecipientRow>> {
  const { fields, message, skip_email, role } = bulk.request
  try {
    return await tx.savepoint(async (inner) => {
      const copy = await insertCopy(inner, auditKeys, bulk, source, act)
      const signer = { email, name, fields, ...(role === null ? {} : { role }) }
      const { document, signers } = await sendDraft(
        inner,
        auditKeys,
        copy,
        { signers: [signer], message, skip_email, expires_in_days: 30 },
        act
      )
      return { status: 'sent' as const, document_id: document.id, signer_id: signers[0]!.id }
    })
  } catch (error) {
    // What is wrong with this recipient would be wrong again; anything else is worth another try.
    if (!(error instanceof Refusal)) throw error
    return { status: 'failed', error: error.message }
  }
}

async function insertCopy(
  tx: TransactionSql,
  auditKeys: AuditKeys,
  bulk: BulkSendRow,
  source: DocumentRow,
  act: Act
): Promise<DocumentRow> {
  const { account_id, mode, title, file_name, metadata, page_count, file_size, sha256, working_sha256 } = source
  const { inspection, files_id, roles, role_fields, template_id, form_id } = source
  const copy = await insertDocument(tx, {
    id: uuidOf('doc', newId('doc')),
    account_id,
    mode,
    external_id: null,
    title,
    file_name,
    metadata,
    page_count,
    file_size,
    sha256,
    working_sha256,
    inspection,
    files_id,
    roles,
    role_fields,
    template_id,
    form_id,
    bulk_send_id: bulk.id,
    subject: bulk.subject,
    created_at: act.at
  })
  await appendAudit(tx, auditKeys, copy.id, record(act, 'document.created', { sha256 }))
  return copy
}
