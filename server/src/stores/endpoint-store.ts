import type { Mode } from '@signpost/spec/rules'
import { notFound } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Owner } from './document-store.js'
import { type Range, readPage } from './read-page.js'

/**
 * A webhook endpoint, as it is stored.
 *
 * @table webhook_endpoints without turn_id, turn_until, updated_at
 */
export interface EndpointRow {
  id: string
  account_id: string
  mode: Mode
  url: string
  events: Schemas['WebhookEventType'][]
  description: string | null
  active: boolean
  disabled_reason: string | null
  secret: string
  old_secret: string | null
  old_secret_expires_at: Date | null
  exhausted_deliveries: number
  /** The result of the last attempt. */
  standing: 'new' | 'proven' | 'failing'
  /** The number of consecutive attempts that timed out. */
  timeouts: number
  /** No attempts are made until then. */
  rest_until: Date | null
  /** Since when no attempt has succeeded. */
  failing_since: Date | null
  created_at: Date
}

/** An owner's endpoint. Throws if it does not exist. */
export async function findEndpoint(sql: Sql | TransactionSql, owner: Owner, id: string): Promise<EndpointRow> {
  const [row] = await sql<EndpointRow[]>`select * from webhook_endpoints where ${ownedBy(sql, owner, id)}`
  if (!row) throw notFound(id)
  return row
}

/** Locks an owner's endpoint, so that it cannot be deleted. Throws if it does not exist. */
export async function lockEndpoint(tx: TransactionSql, owner: Owner, id: string): Promise<EndpointRow> {
  const [row] = await tx<
    EndpointRow[]
  >`select * from webhook_endpoints where ${ownedBy(tx, owner, id)} for no key update`
  if (!row) throw notFound(id)
  return row
}

function ownedBy(sql: Sql | TransactionSql, { accountId, mode }: Owner, id: string) {
  return sql`id = ${uuidOf('whe', id)} and account_id = ${accountId} and mode = ${mode}`
}

export async function findEndpointByUuid(sql: Sql, uuid: string): Promise<EndpointRow | undefined> {
  const [row] = await sql<EndpointRow[]>`select * from webhook_endpoints where id = ${uuid}`
  return row
}

/** A page of an owner's endpoints, the newest first, with the total. */
export async function listEndpointRows(sql: Sql, { accountId, mode }: Owner, times: Changed, page: Range) {
  return readPage<EndpointRow>(
    sql,
    {
      select: sql`*`,
      from: sql`webhook_endpoints`,
      owned: sql`account_id = ${accountId} and mode = ${mode}`,
      filter: changedBetween(sql, times, 'created_at', sql`greatest(created_at, updated_at)`),
      order: { by: sql`created_at`, id: sql`id`, prefix: 'whe' }
    },
    page
  )
}

/** Counts an owner's endpoints and locks the count, so that concurrent requests cannot exceed the plan's limit. */
export async function lockEndpointCount(tx: TransactionSql, { accountId, mode }: Owner): Promise<number> {
  await tx`select 1 from accounts where id = ${accountId} for no key update`
  const [taken] = await tx<[{ count: number }]>`
    select count(*)::int as count
    from webhook_endpoints
    where account_id = ${accountId} and mode = ${mode}
  `
  return taken.count
}

type NewEndpoint = Pick<
  EndpointRow,
  'id' | 'account_id' | 'mode' | 'url' | 'events' | 'description' | 'active' | 'secret' | 'created_at'
>

export async function insertEndpoint(tx: TransactionSql, endpoint: NewEndpoint): Promise<EndpointRow> {
  const [row] = await tx<[EndpointRow]>`insert into webhook_endpoints ${tx(endpoint)} returning *`
  return row
}

export async function deleteEndpoint(tx: TransactionSql, uuid: string): Promise<void> {
  await tx`delete from webhook_endpoints where id = ${uuid}`
}

export async function listEndpointUuids(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from webhook_endpoints order by id`
  return rows.map(({ id }) => id)
}

/** The secrets of all endpoints, as they are stored. */
export async function listSecrets(sql: Sql): Promise<Pick<EndpointRow, 'id' | 'secret'>[]> {
  return sql<Pick<EndpointRow, 'id' | 'secret'>[]>`select id, secret from webhook_endpoints order by id`
}

/** Locks any endpoint by UUID. */
export async function lockEndpointByUuid(tx: TransactionSql, uuid: string): Promise<EndpointRow | undefined> {
  const [row] = await tx<EndpointRow[]>`select * from webhook_endpoints where id = ${uuid} for no key update`
  return row
}

export async function updateEndpoint(
  tx: Sql | TransactionSql,
  uuid: string,
  changes: Partial<EndpointRow>
): Promise<EndpointRow> {
  const [row] = await tx<[EndpointRow]>`update webhook_endpoints set ${tx(changes)} where id = ${uuid} returning *`
  return row
}
