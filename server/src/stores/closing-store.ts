import type { Sql, TransactionSql } from 'postgres'
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
  /** Completed and voided documents that are not erased. */
  ended: number
  on_hold: number
}

/** Counts what an account has. */
export async function countContents(sql: Sql | TransactionSql, accountUuid: string): Promise<AccountContents> {
  const [contents] = await sql<[AccountContents]>`
    select
      (select count(*)::int from members where account_id = ${accountUuid}) as members,
      (select count(*)::int from api_keys where account_id = ${accountUuid} and revoked_at is null) as keys,
      (select count(*)::int from webhook_endpoints where account_id = ${accountUuid}) as endpoints,
      (select count(*)::int from templates where account_id = ${accountUuid}) as templates,
      (select count(*)::int from bulk_sends where account_id = ${accountUuid} and status <> 'completed') as sending,
      count(*) filter (where status = 'draft')::int as drafts,
      count(*) filter (where status = 'sent' and seal_status = 'none')::int as out,
      count(*) filter (where status = 'sent' and seal_status <> 'none')::int as sealing,
      count(*) filter (where status in ('completed', 'voided'))::int as ended,
      count(*) filter (where legal_hold)::int as on_hold
    from documents
    where account_id = ${accountUuid} and erased_at is null
  `
  return contents
}

/** Records that an account is closed, and after how many days what has ended is erased. */
export async function recordClosed(tx: TransactionSql, accountUuid: string, keepDays: number, now: Date) {
  await tx`
    update accounts
    set closed_at = ${now}, retention_days = ${keepDays},
      sending_suspended_at = coalesce(sending_suspended_at, ${now}),
      sending_suspended_for = coalesce(sending_suspended_for, 'The account is closed.')
    where id = ${accountUuid}
  `
}

/**
 * Takes away everything by which an account can be used: its keys, members, webhook endpoints, and templates with their links.
 * Returns the owners of the files to delete.
 */
export async function removeAccess(tx: TransactionSql, accountUuid: string, now: Date): Promise<string[]> {
  await tx`update api_keys set revoked_at = ${now} where account_id = ${accountUuid} and revoked_at is null`
  await tx`delete from members where account_id = ${accountUuid}`
  await tx`delete from webhook_endpoints where account_id = ${accountUuid}`
  const templates = await tx<{ files_id: string }[]>`
    delete from templates
    where account_id = ${accountUuid}
    returning files_id
  `
  return templates.map(({ files_id }) => files_id)
}

/** Closed accounts of which something personal is left. */
export async function findClosed(sql: Sql): Promise<Found[]> {
  return sql<Found[]>`select id from accounts where closed_at is not null and forgotten_at is null limit 1000`
}

/**
 * Documents of closed accounts that have not ended: those that are out for signature or being sealed, and drafts that are not in the
 * trash. Without a join, for which Postgres would read all documents.
 */
export async function findUnended(sql: Sql): Promise<Found[]> {
  return sql<Found[]>`
    select document_id as id
    from accounts
    cross join (values ('live'), ('test')) as modes (mode)
    join document_listings
      on account_id = accounts.id
      and document_listings.mode = modes.mode
      and trashed = false
      and status in ('draft', 'sent')
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

/**
 * Forgets a closed account of which all documents are erased: its names, addresses, look and bulk sends, and the people in its log.
 * False if a document is left.
 */
export async function forgetAccount(tx: TransactionSql, accountUuid: string, now: Date): Promise<boolean> {
  const { count } = await tx`
    update accounts
    set forgotten_at = ${now}, name = 'Closed', email = id || '@closed.invalid', sender_name = null, reply_to = null,
      logo = null, color = null, disclosure = null, embed_origins = '{}', sending_suspended_for = 'The account is closed.'
    where id = ${accountUuid}
      -- The first has an index, so that all documents are read only once there is none of these.
      and not exists (
        select from documents
        where account_id = accounts.id and status in ('completed', 'voided') and erased_at is null and not legal_hold
      )
      and not exists (select from documents where account_id = accounts.id and erased_at is null)
  `
  if (count === 0) return false
  await tx`delete from logos where account_id = ${accountUuid}`
  await tx`delete from bulk_sends where account_id = ${accountUuid}`
  await tx`update api_keys set name = null, allowed_addresses = null where account_id = ${accountUuid}`
  await tx`
    update account_log
    set actor_name = null, actor_email = null, target_name = null, ip_address = null, user_agent = null
    where account_id = ${accountUuid}
      and coalesce(actor_name, actor_email, target_name, ip_address, user_agent) is not null
  `
  return true
}
