import type { Mode } from '@signpost/spec/rules'
import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { publicId, uuidOf } from '../contract/ids.js'
import type { Owner } from './document-store.js'

/** A bulk send, as it is stored. */
export interface BulkSendRow {
  id: string
  account_id: string
  mode: Mode
  document_id: string
  key_id: string
  status: Schemas['BulkSendStatus']
  subject: string | null
  /** What each recipient is sent. */
  request: { fields?: Schemas['InlineField'][]; message?: string; skip_email: boolean; role: string | null }
  created_at: Date
  completed_at: Date | null
}

/** One recipient of a bulk send, as it is stored. */
export interface BulkRecipientRow {
  bulk_send_id: string
  position: number
  email: string
  name: string
  document_id: string | null
  signer_id: string | null
  status: Schemas['BulkRecipientStatus']
  error: string | null
}

/** An owner's bulk send as the contract shapes it. Throws if there is none with this public id. */
export async function readBulkSend(sql: Sql | TransactionSql, owner: Owner, id: string): Promise<Schemas['BulkSend']> {
  const [row] = await sql<BulkSendRow[]>`
    select *
    from bulk_sends
    where id = ${uuidOf('blk', id)} and account_id = ${owner.accountId} and mode = ${owner.mode}
  `
  if (!row) throw notFound(id)
  const recipients = await sql<BulkRecipientRow[]>`
    select *
    from bulk_recipients
    where bulk_send_id = ${row.id}
    order by position
  `
  return present(row, recipients)
}

/** Bulk sends that are not done since before a time, and have no job. */
export async function findLostBulkSends(sql: Sql, before: Date): Promise<{ id: string }[]> {
  const waiting = await sql<{ id: string }[]>`
    select id
    from bulk_sends
    where status <> 'completed' and created_at <= ${before}
    order by created_at
    limit 1000
  `
  const keys = waiting.map(({ id }) => publicId('blk', id))
  const jobs = await sql<{ key: string }[]>`
    select key
    from graphile_worker.jobs
    where key = any(${keys}) and (attempts < max_attempts or locked_at is not null)
  `
  const alive = new Set(jobs.map(({ key }) => key))
  return waiting.filter(({ id }) => !alive.has(publicId('blk', id)))
}

function present(row: BulkSendRow, recipients: BulkRecipientRow[]): Schemas['BulkSend'] {
  const count = (status: BulkRecipientRow['status']) =>
    recipients.filter((recipient) => recipient.status === status).length
  return {
    id: publicId('blk', row.id),
    mode: row.mode,
    document_id: publicId('doc', row.document_id),
    status: row.status,
    subject: row.subject,
    total: recipients.length,
    sent: count('sent'),
    failed: count('failed'),
    recipients: recipients.map(({ email, name, document_id, signer_id, status, error }) => ({
      email,
      name,
      document_id: publicId('doc', document_id),
      signer_id: publicId('sgn', signer_id),
      status,
      error
    })),
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null
  }
}
