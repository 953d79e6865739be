import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import type { Found } from './due-store.js'

/** What an account has, by what becomes of it when it is closed. */
export interface AccountContents {
  members: number
  keys: number
  endpoints: number
  templates: number
  /** Bulk sends that have not sent everything yet. */
  sending: number
  drafts: number
  /** Documents that somebody has still to sign. */
  out: number
  /** Documents that everybody has signed, and that have no seal yet. */
  sealing: number
  /** Documents that everybody has signed, and whose seal has failed. */
  failed: number
  /** Completed and voided documents that are not erased. */
  ended: number
  /** Those of them that ended longer ago than documents are kept. */
  overdue: number
  on_hold: number
}

/** Counts what an account has, if documents are kept for this many days after they ended. */
export async function countContents(
  sql: Sql | TransactionSql,
  accountUuid: string,
  keepDays: number,
  now: Date
): Promise<AccountContents> {
  const [contents] = await sql<[AccountContents]>`
    select
      (select count(*)::int from members where account_id = ${accountUuid}) as members,
      (select count(*)::int from api_keys where account_id = ${accountUuid} and revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoints where account_id = ${accountUuid}) as endpoints,
      (select count(*)::int from templates where account_id = ${accountUuid}) as templates,
      (select count(*)::int from bulk_sends where account_id = ${accountUuid} and status <> 'completed') as sending,
      count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where status = 'sent' and seal_status = 'none')::int as out,
      count(*) filter (where status = 'sent' and seal_status not in ('none', 'failed'))::int as sealing,
      count(*) filter (where status = 'sent' and seal_status = 'failed')::int as failed,
      count(*) filter (where status in ('completed', 'voided'))::int as ended,
      count(*) filter (
        where status in ('completed', 'voided')
          and coalesce(completed_at, voided_at) <= ${now}::timestamptz - make_interval(days => ${keepDays})
      )::int as overdue,
      count(*) filter (where legal_hold)::int as on_hold
    from documents
    where account_id = ${accountUuid} and erased_at is null
  `
  return contents
}

/** Records that an account is closed, and for how many days what has ended is kept. */
export async function recordClosed(tx: TransactionSql, accountUuid: string, keptDays: number, now: Date) {
  await tx`update accounts set closed_at = ${now}, kept_days = ${keptDays} where id = ${accountUuid}`
}

/** Closed accounts of which something is left. */
const unforgotten = (sql: Sql | TransactionSql): PendingQuery<Row[]> =>
  sql`select id from accounts where closed_at is not null and forgotten_at is null`

/**
 * Takes away everything by which closed accounts can be used: keys, members, webhook endpoints, and templates with their links;
 * and sets what a request that was on its way may have changed. Returns the owners of the files to delete.
 */
export async function removeAccess(tx: TransactionSql, now: Date): Promise<string[]> {
  await tx`
    update accounts
    set retention_days = kept_days, sending_suspended_at = ${now}, sending_suspended_for = 'The account is closed.'
    where id in (${unforgotten(tx)}) and (sending_suspended_at is null or retention_days is distinct from kept_days)
  `
  await tx`update api_keys set revoked_at = ${now} where account_id in (${unforgotten(tx)}) and revoked_at is null`
  await tx`delete from members where account_id in (${unforgotten(tx)})`
  // Not deleted yet, because their deliveries of a month would be as well, while others wait.
  await tx`update webhook_endpoints set active = false where account_id in (${unforgotten(tx)}) and active`
  const templates = await tx<{ files_id: string }[]>`
    delete from templates
    where account_id in (${unforgotten(tx)})
    returning files_id
  `
  return templates.map(({ files_id }) => files_id)
}

/**
 * Documents of closed accounts that are out for signature, and drafts that are not in the trash. Each is looked up by itself:
 * otherwise Postgres would read all documents.
 */
export async function findUnended(sql: Sql): Promise<Found[]> {
  return sql<Found[]>`
    select listed.document_id as id
    from accounts
    cross join (values ('live'), ('test')) as modes (mode)
    join document_listings as listed
      on listed.account_id = accounts.id
      and listed.mode = modes.mode
      and listed.trashed = false
      and listed.status in ('draft', 'sent')
    cross join lateral (
      select from documents where id = listed.document_id and seal_status = 'none' and not legal_hold offset 0
    ) as unended
    where closed_at is not null and forgotten_at is null
    limit 1000
  `
}

/** Deletes drafts of closed accounts that are in the trash. Returns the owners of the files to delete. */
export async function deleteDraftsOfClosed(tx: TransactionSql): Promise<string[]> {
  const gone = await tx<{ files_id: string }[]>`
    delete from documents
    where id = any(array(
      select document_id
      from accounts
      cross join (values ('live'), ('test')) as modes (mode)
      join document_listings
        on account_id = accounts.id
        and document_listings.mode = modes.mode
        and trashed = true
        and status = 'draft'
      where closed_at is not null and forgotten_at is null
      limit 1000
    ))
    returning files_id
  `
  return gone.map(({ files_id }) => files_id)
}

/** Accounts that were closed before a time, and of which all documents are erased. */
export async function findForgettable(sql: Sql, closedUntil: Date): Promise<Found[]> {
  return sql<Found[]>`
    select id
    from accounts
    where forgotten_at is null and closed_at <= ${closedUntil} and not ${hasDocuments(sql)}
    limit 1000
  `
}

/**
 * Forgets a closed account: its names, addresses, look, bulk sends and webhook endpoints, the people in its log, and what was
 * captured for it. Does nothing if a document is left.
 */
export async function forgetAccount(tx: TransactionSql, accountUuid: string, now: Date): Promise<void> {
  const { count } = await tx`
    update accounts
    set forgotten_at = ${now}, name = 'Closed', email = id || '@closed.invalid', sender_name = null, reply_to = null,
      logo = null, color = null, disclosure = null, embed_origins = '{}', sending_suspended_for = 'The account is closed.'
    where id = ${accountUuid} and forgotten_at is null and not ${hasDocuments(tx)}
  `
  if (count === 0) return
  await tx`delete from logos where account_id = ${accountUuid}`
  await tx`delete from bulk_sends where account_id = ${accountUuid}`
  await tx`delete from webhook_endpoints where account_id = ${accountUuid}`
  await tx`delete from captured_emails where account_id = ${accountUuid}`
  await tx`delete from captured_messages where account_id = ${accountUuid}`
  await tx`update api_keys set name = null, allowed_addresses = null where account_id = ${accountUuid}`
  await tx`
    update account_log
    set actor_name = null, actor_email = null, target_name = null, ip_address = null, user_agent = null,
      details = details - 'passkey'
    where account_id = ${accountUuid}
  `
}

// In three parts, each of which has an index.
const hasDocuments = (sql: Sql | TransactionSql): PendingQuery<Row[]> => sql`(
  exists (
    select from documents
    where account_id = accounts.id and status in ('completed', 'voided') and erased_at is null and not legal_hold
  )
  or exists (select from documents where account_id = accounts.id and legal_hold and erased_at is null)
  or exists (
    select
    from (values ('live'), ('test')) as modes (mode)
    cross join (values (true), (false)) as places (trashed)
    join document_listings as listed
      on listed.account_id = accounts.id
      and listed.mode = modes.mode
      and listed.trashed = places.trashed
      and listed.status in ('draft', 'sent')
  )
)`
