import { notFound } from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql } from 'postgres'
import type { RecordedRequest } from '../context/recorded-request.js'
import { uuidOf } from '../contract/ids.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import { unprepared } from '../postgres/unprepared.js'
import type { Owner } from './document-store.js'
import { hasRows, insertRows } from './insert-rows.js'

/**
 * A request, as it is stored.
 *
 * @table requests
 */
export type RequestRow = RecordedRequest

/** Stores requests, and adds them to the counts of their days. */
export async function insertRequests(sql: Sql, requests: RequestRow[]): Promise<void> {
  if (!hasRows(requests)) return
  // In order, so that two processes never wait for each other.
  await sql`
    with inserted as (
      ${insertRows(sql, 'requests', requests)}
      on conflict do nothing
      returning account_id, mode, (created_at at time zone 'UTC')::date as day
    )
    insert into daily_counts (account_id, mode, day, counted, count)
    select account_id, mode, day, 'requests', count(*)
    from inserted
    group by account_id, mode, day
    order by account_id, mode, day
    on conflict (account_id, mode, day, counted) do update
    set count = daily_counts.count + excluded.count
  `
}

/** How many of the newest requests of all accounts have no address of their client, and how many these requests are. */
export async function countWithoutAddress(sql: Sql): Promise<{ without: number; all: number }> {
  const [found] = await sql<[{ without: number; all: number }]>`
    select count(*) filter (where ip_address is null)::int as without, count(*)::int as all
    from (select ip_address from requests order by id desc limit 200) as newest
  `
  return found
}

/** A request, with what its key and its member are called now. */
export interface NamedRequestRow extends RequestRow {
  key_name: string | null
  member_name: string | null
}

/** An owner's request. Throws if it does not exist. */
export async function findRequest(sql: Sql, { accountId, mode }: Owner, id: string): Promise<NamedRequestRow> {
  const [row] = await sql<NamedRequestRow[]>`
    select *, ${names(sql)}
    from requests
    where id = ${uuidOf('req', id)} and account_id = ${accountId} and mode = ${mode}
  `
  if (!row) throw notFound(id)
  return row
}

const names = (sql: Sql) => sql`
  (select name from api_keys where id = key_id) as key_name,
  (select coalesce(name, email) from members where id = member_id) as member_name
`

type StatusClass = '2xx' | '3xx' | '4xx' | '5xx'

/** Selects which of an owner's requests are listed. */
export interface RequestFilter extends Changed {
  status?: StatusClass[] | undefined
  operation?: string | undefined
  request_id?: string | undefined
  /** The UUID of an API key. */
  key?: string | undefined
  by?: 'keys' | 'members' | undefined
}

// Without parameters, so that a plan can use the index of failed requests.
const statuses: Record<StatusClass, (sql: Sql) => PendingQuery<Row[]>> = {
  '2xx': (sql) => sql`status < 300`,
  '3xx': (sql) => sql`status >= 300 and status < 400`,
  '4xx': (sql) => sql`status >= 400 and status < 500`,
  '5xx': (sql) => sql`status >= 500`
}

const sources: Record<'keys' | 'members', (sql: Sql) => PendingQuery<Row[]>> = {
  keys: (sql) => sql`and key_id is not null`,
  members: (sql) => sql`and member_id is not null`
}

/** The newest of an owner's requests, or those that follow one. */
export async function listRequestRows(
  sql: Sql,
  { accountId, mode }: Owner,
  { status, operation, request_id, key, by, ...times }: RequestFilter,
  { after, limit }: { after: Pick<RequestRow, 'created_at' | 'id'> | undefined; limit: number }
): Promise<NamedRequestRow[]> {
  const query = sql<NamedRequestRow[]>`
    select *, ${names(sql)}
    from requests
    where account_id = ${accountId} and mode = ${mode}
      ${status ? sql`and (${status.map((each) => sql`${statuses[each](sql)} or`)} false)` : sql``}
      ${operation ? sql`and operation = ${operation}` : sql``}
      ${request_id ? sql`and request_id = ${request_id}` : sql``}
      ${key ? sql`and key_id = ${key}` : sql``}
      ${by ? sources[by](sql) : sql``}
      ${changedBetween(sql, times)}
      ${after ? sql`and (created_at, id) < (${after.created_at}, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${limit}
  `
  // A list of statuses is as long as the caller makes it.
  return status ? unprepared(query) : query
}
