import type { Mode } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import { type Range, readPage } from './read-page.js'

/**
 * An entry of the log of an account, as it is stored.
 *
 * @table account_log
 */
export interface AccountLogRow {
  id: string
  account_id: string
  mode: Mode | null
  action: Schemas['AccountAction']
  actor_type: Schemas['AccountActorType']
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  target_type: Schemas['AccountTargetType'] | null
  target_id: string | null
  target_name: string | null
  changed: string[]
  details: Record<string, string>
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  /** The transaction that wrote it. Null for entries that are not forwarded. */
  position: number | null
}

/** Adds an entry to the log of an account. Only `recordAct` calls it. */
export async function insertAccountLogEntry(tx: TransactionSql, row: Omit<AccountLogRow, 'position'>): Promise<void> {
  await tx`insert into account_log ${tx({ ...row, details: tx.json(row.details) } as never)}`
}

/** Selects which entries are listed. */
export interface AccountLogFilter extends Changed {
  action?: string[] | undefined
  actor_type?: string[] | undefined
  /** The UUID of a member or a key. */
  actor?: string | undefined
}

/** A page of the log of an account, the newest entry first, with the total. Keys have the name that they have now. */
export async function listAccountLogRows(
  sql: Sql,
  accountUuid: string,
  { action, actor_type, actor, ...times }: AccountLogFilter,
  page: Range
) {
  return readPage<AccountLogRow>(
    sql,
    {
      select: sql`
        account_log.*,
        coalesce(actor_name, (select name from api_keys where id = actor_id and actor_type = 'key')) as actor_name
      `,
      from: sql`account_log`,
      owned: sql`account_id = ${accountUuid}`,
      filter: sql`
        ${action ? sql`and action = any(${action})` : sql``}
        ${actor_type ? sql`and actor_type = any(${actor_type})` : sql``}
        ${actor ? sql`and actor_id = ${actor}` : sql``}
        ${changedBetween(sql, times)}
      `,
      order: { by: sql`created_at`, id: sql`id`, prefix: 'log' }
    },
    page
  )
}

/** The log of an account, the oldest entry first, in batches. */
export function readAccountLogOf(tx: TransactionSql, accountUuid: string): AsyncIterable<AccountLogRow[]> {
  return tx<AccountLogRow[]>`
    select * from account_log where account_id = ${accountUuid} order by created_at, id
  `.cursor(500)
}

/** The logs of all accounts in a time, the oldest entry first, in batches. */
export function readAccountLogs(
  sql: Sql,
  { since, until }: { since: Date; until: Date }
): AsyncIterable<AccountLogRow[]> {
  return sql<AccountLogRow[]>`
    select * from account_log where created_at >= ${since} and created_at < ${until} order by created_at, id
  `.cursor(500)
}

/** The account that a member was removed from, as its log says. */
export async function findRemovedMember(
  tx: TransactionSql,
  memberUuid: string
): Promise<{ account_id: string } | undefined> {
  const [entry] = await tx<{ account_id: string }[]>`
    select account_id from account_log where target_id = ${memberUuid} and action = 'member.removed' limit 1
  `
  return entry
}

/**
 * Takes out of the log of an account what identifies a person: name, address, IP addresses, browsers and passkeys. The database permits it
 * once the log says that this person was forgotten. Returns the number of entries.
 */
export async function forgetInAccountLog(tx: TransactionSql, accountUuid: string, memberUuid: string): Promise<number> {
  const acted = await tx`
    update account_log
    set actor_name = null, actor_email = null, ip_address = null, user_agent = null, details = details - 'passkey'
    where actor_id = ${memberUuid} and account_id = ${accountUuid}
      and (coalesce(actor_name, actor_email, ip_address, user_agent) is not null or details ? 'passkey')
  `
  const named = await tx`
    update account_log
    set target_name = null
    where target_id = ${memberUuid} and account_id = ${accountUuid} and target_name is not null
  `
  return acted.count + named.count
}
