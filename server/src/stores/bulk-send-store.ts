import type { BulkOptions, Mode, OwnOptions, PlacedField } from '@signpost/spec/rules'
import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { publicId, uuidOf } from '../contract/ids.js'
import { recipientPosition, recipientUuid } from '../contract/recipient-ids.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import { inSnapshot } from '../postgres/in-snapshot.js'
import type { Owner } from './document-store.js'
import { hasRows, insertRows } from './insert-rows.js'
import { cursorOf, type Page, pageOf, type Range, readPage, unknownCursor } from './read-page.js'

/**
 * A bulk send, as it is stored.
 *
 * @table bulk_sends
 */
export interface BulkSendRow {
  id: string
  account_id: string
  mode: Mode
  document_id: string
  key_id: string | null
  /** Who started it. Null for those from before members, which were all started with a key. */
  actor: Schemas['AuditActor'] | null
  status: Schemas['BulkSendStatus']
  subject: string | null
  /** The send request for each recipient. */
  request: BulkOptions & { fields?: PlacedField[] | undefined; role: string | null }
  created_at: Date
  completed_at: Date | null
}

// Without its request, whose fields can be large.
const listed = [
  'id',
  'mode',
  'document_id',
  'status',
  'subject',
  'created_at',
  'completed_at'
] as const satisfies (keyof BulkSendRow)[]

/** A bulk send as a list shows it. */
type ListedBulkSend = Pick<BulkSendRow, (typeof listed)[number]>

/**
 * One recipient of a bulk send, as it is stored.
 *
 * @table bulk_recipients
 */
export interface BulkRecipientRow {
  bulk_send_id: string
  position: number
  email: string
  name: string
  company: string | null
  /** What is said of this copy alone. Null if there is nothing, and once the copy was sent or has failed. */
  own: OwnOptions | null
  document_id: string | null
  signer_id: string | null
  status: Schemas['BulkRecipientStatus']
  error: string | null
}

type NewBulkSend = Omit<BulkSendRow, 'status' | 'completed_at'>

/** Stores a bulk send with its recipients, all queued. */
export async function insertBulkSend(
  tx: TransactionSql,
  bulkSend: NewBulkSend,
  recipients: Schemas['BulkRecipientRequest'][]
): Promise<void> {
  const [request, actor] = [tx.json(bulkSend.request as never), tx.json(bulkSend.actor as never)]
  await tx`insert into bulk_sends ${tx({ ...bulkSend, request, actor, status: 'queued' } as never)}`
  const rows = recipients.map(({ email, name, company = null, ...own }, position) => ({
    bulk_send_id: bulkSend.id,
    position,
    email,
    name,
    company,
    own: Object.keys(own).length > 0 ? own : null,
    status: 'queued'
  }))
  if (hasRows(rows)) await insertRows(tx, 'bulk_recipients', rows)
}

/** Starts or resumes a bulk send. Undefined if it is completed. */
export async function beginBulkSend(sql: Sql, uuid: string): Promise<BulkSendRow | undefined> {
  const [bulk] = await sql<BulkSendRow[]>`
    update bulk_sends
    set status = 'processing'
    where id = ${uuid} and status <> 'completed'
    returning *
  `
  return bulk
}

/** Locks the next queued recipient that is not locked yet. */
export async function lockNextRecipient(
  tx: TransactionSql,
  bulkSendUuid: string
): Promise<BulkRecipientRow | undefined> {
  const [recipient] = await tx<BulkRecipientRow[]>`
    select *
    from bulk_recipients
    where bulk_send_id = ${bulkSendUuid} and status = 'queued'
    order by position
    limit 1
    for update skip locked
  `
  return recipient
}

export async function updateRecipient(
  tx: TransactionSql,
  { bulk_send_id, position }: BulkRecipientRow,
  changes: Partial<BulkRecipientRow>
): Promise<void> {
  await tx`
    update bulk_recipients
    set ${tx(changes)}
    where bulk_send_id = ${bulk_send_id} and position = ${position}
  `
}

/** Completes a bulk send unless it is completed already, or a recipient is still queued. */
export async function completeBulkSend(
  tx: Sql | TransactionSql,
  uuid: string,
  now: Date
): Promise<Schemas['BulkSendListItem'] | undefined> {
  const [row] = await tx<BulkSendRow[]>`
    update bulk_sends
    set status = 'completed', completed_at = ${now}
    where id = ${uuid} and status <> 'completed'
      and not exists (select 1 from bulk_recipients where bulk_send_id = ${uuid} and status = 'queued')
    returning *
  `
  if (!row) return undefined
  const counts = await countRecipients(tx, [row.id])
  // biome-ignore lint/style/noNonNullAssertion: every bulk send has recipients
  return presentItem(row, counts.get(row.id)!)
}

/** An owner's bulk send in the contract's format. Throws if it does not exist. */
export async function readBulkSend(sql: Sql | TransactionSql, owner: Owner, id: string): Promise<Schemas['BulkSend']> {
  const row = await findBulkSend(sql, owner, id)
  const recipients = await sql<BulkRecipientRow[]>`
    select *
    from bulk_recipients
    where bulk_send_id = ${row.id}
    order by position
  `
  return present(row, recipients)
}

async function findBulkSend(sql: Sql | TransactionSql, owner: Owner, id: string): Promise<BulkSendRow> {
  const [row] = await sql<BulkSendRow[]>`
    select *
    from bulk_sends
    where id = ${uuidOf('blk', id)} and account_id = ${owner.accountId} and mode = ${owner.mode}
  `
  if (!row) throw notFound(id)
  return row
}

/** A page of the recipients of an owner's bulk send in the contract's format, with the total. Throws if it does not exist. */
export async function listRecipientItems(
  sql: Sql,
  owner: Owner,
  id: string,
  { status }: { status?: BulkRecipientRow['status'][] | undefined },
  { limit, offset, after }: Range
): Promise<Page<Schemas['BulkRecipient']>> {
  const { id: uuid } = await findBulkSend(sql, owner, id)
  const last = after === undefined ? -1 : recipientPosition(uuid, cursorOf(after, 'rec'))
  if (last === undefined) throw unknownCursor()
  const where = sql`where bulk_send_id = ${uuid} ${status ? sql`and status = any(${status}::text[])` : sql``}`
  return inSnapshot(sql, async (tx) => {
    const [rows, [count]] = await Promise.all([
      tx<BulkRecipientRow[]>`
        select *
        from bulk_recipients
        ${where} and position > ${last}
        order by position
        limit ${limit + 1} offset ${offset}
      `,
      tx<[{ total: number; known: boolean }]>`
        select
          (select count(*)::int from bulk_recipients ${where}) as total,
          exists (select from bulk_recipients where bulk_send_id = ${uuid} and position = ${last}) as known
      `
    ])
    if (after !== undefined && !count.known) throw unknownCursor()
    return pageOf(rows.map(presentRecipient), limit, count.total)
  })
}

/** Selects which of an owner's bulk sends are listed. */
interface BulkSendFilter extends Changed {
  status?: BulkSendRow['status'][] | undefined
}

/** A page of an owner's bulk sends in the contract's format, the newest first, with the total. */
export async function listBulkSendItems(
  sql: Sql,
  { accountId, mode }: Owner,
  { status, ...times }: BulkSendFilter,
  page: Range
): Promise<Page<Schemas['BulkSendListItem']>> {
  const { rows, ...found } = await readPage<ListedBulkSend>(
    sql,
    {
      select: sql`${sql(listed)}`,
      from: sql`bulk_sends`,
      owned: sql`account_id = ${accountId} and mode = ${mode}`,
      filter: sql`
        ${status ? sql`and status = any(${status}::text[])` : sql``} 
        ${changedBetween(sql, times, 'created_at', sql`greatest(created_at, completed_at)`)}
      `,
      order: { by: sql`created_at`, id: sql`id`, prefix: 'blk' }
    },
    page
  )
  const counts = await countRecipients(
    sql,
    rows.map(({ id }) => id)
  )
  // biome-ignore lint/style/noNonNullAssertion: every bulk send has recipients
  return { rows: rows.map((row) => presentItem(row, counts.get(row.id)!)), ...found }
}

async function countRecipients(sql: Sql | TransactionSql, uuids: string[]): Promise<Map<string, Counts>> {
  const rows = await sql<({ bulk_send_id: string } & Counts)[]>`
    select bulk_send_id,
      count(*)::int as total,
      count(*) filter (where status = 'sent')::int as sent,
      count(*) filter (where status = 'failed')::int as failed
    from bulk_recipients
    where bulk_send_id = any(${uuids}::uuid[])
    group by bulk_send_id
  `
  return new Map(rows.map((row) => [row.bulk_send_id, row]))
}

/** Incomplete bulk sends created before a time that have no job. */
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
    ...presentItem(row, { total: recipients.length, sent: count('sent'), failed: count('failed') }),
    recipients: recipients.map(presentRecipient)
  }
}

function presentRecipient({ bulk_send_id, position, document_id, signer_id, ...row }: BulkRecipientRow) {
  const id = publicId('rec', recipientUuid(bulk_send_id, position))
  const { email, name, company, status, error } = row
  const ids = { document_id: publicId('doc', document_id), signer_id: publicId('sgn', signer_id) }
  return { id, email, name, company, ...ids, status, error }
}

type Counts = Pick<Schemas['BulkSend'], 'total' | 'sent' | 'failed'>

function presentItem(row: ListedBulkSend, { total, sent, failed }: Counts): Schemas['BulkSendListItem'] {
  return {
    id: publicId('blk', row.id),
    mode: row.mode,
    document_id: publicId('doc', row.document_id),
    status: row.status,
    subject: row.subject,
    total,
    sent,
    failed,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null
  }
}
