import { type KeyPermissions, limitsByName, notFound, type RequestLimits } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import type { Schemas } from '../contract/contract.js'
import { uuidOf } from '../contract/ids.js'
import { type Changed, changedBetween } from '../postgres/created-between.js'
import type { Account } from './account-store.js'
import type { Owner } from './document-store.js'
import { type Range, readPage } from './read-page.js'

/**
 * An API key, as it is stored.
 *
 * @table api_keys without updated_at
 */
export interface ApiKeyRow extends KeyPermissions {
  id: string
  account_id: string
  name: string | null
  key_hash: Buffer
  /** The visible part of the key, to tell keys apart. */
  hint: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  /** Who created the key, or has kept it since its creator left. Null if that is not known. */
  created_by_type: Schemas['AccountActorType'] | null
  created_by_id: string | null
  /** Since when the member who created the key has no access, until somebody decides about the key. */
  creator_left_at: Date | null
  /** The key that the last rotation has made in its place. */
  successor_id: string | null
}

/** Whether a request was within the limits, and how many more are. */
export interface Taken {
  allowed: boolean
  second_left: number
  minute_left: number
  day_left: number
}

/** An API key and its account. */
export interface ApiKey extends KeyPermissions {
  id: string
  revoked_at: Date | null
  last_used_at: Date | null
  account: Account
}

/** A key that was found, and what the same statement has taken of its limits. */
export interface ChargedKey {
  key: ApiKey
  /** Null if nothing was: of a key that cannot be used, or only works from some addresses. */
  taken: Taken | null
}

export async function insertApiKey(sql: Sql | TransactionSql, row: ApiKeyRow): Promise<void> {
  await sql`insert into api_keys ${sql(row)}`
}

/** Selects which of an owner's keys are listed. */
export interface KeyFilter extends Changed {
  creator_left?: boolean | undefined
}

/** A page of an owner's keys, the newest first, with the total. */
export async function listApiKeyRows(
  sql: Sql,
  { accountId, mode }: Owner,
  { creator_left, ...times }: KeyFilter,
  page: Range
) {
  const changed = changedBetween(sql, times, 'created_at', sql`greatest(created_at, updated_at)`)
  return readPage<ApiKeyRow>(
    sql,
    {
      select: sql`*`,
      from: sql`api_keys`,
      owned: sql`account_id = ${accountId} and mode = ${mode}`,
      filter:
        creator_left === undefined ? changed : sql`${changed} and (creator_left_at is not null) = ${creator_left}`,
      order: { by: sql`created_at`, id: sql`id`, prefix: 'key' }
    },
    page
  )
}

/** The key of a caller. */
export async function findApiKeyRow(sql: Sql | TransactionSql, uuid: string): Promise<ApiKeyRow> {
  const [row] = await sql<[ApiKeyRow]>`select * from api_keys where id = ${uuid}`
  return row
}

/** An owner's key. Throws if it does not exist. */
export async function findOwnedApiKey(sql: Sql, { accountId, mode }: Owner, id: string): Promise<ApiKeyRow> {
  const [row] = await sql<ApiKeyRow[]>`
    select * from api_keys where id = ${uuidOf('key', id)} and account_id = ${accountId} and mode = ${mode}
  `
  if (!row) throw notFound(id)
  return row
}

/** Revokes the key that a rotation has made in place of another, unless it was used. Undefined if there is none. */
export async function revokeUnusedSuccessor(
  tx: TransactionSql,
  { successor_id }: ApiKeyRow,
  now: Date
): Promise<ApiKeyRow | undefined> {
  const [row] = await tx<ApiKeyRow[]>`
    update api_keys
    set revoked_at = ${now}, creator_left_at = null
    where id = ${successor_id} and last_used_at is null and revoked_at is null
    returning *
  `
  return row
}

/** Locks an owner's key. Throws if it does not exist. */
export async function lockApiKey(tx: TransactionSql, { accountId, mode }: Owner, id: string): Promise<ApiKeyRow> {
  const [row] = await tx<ApiKeyRow[]>`
    select *
    from api_keys
    where id = ${uuidOf('key', id)} and account_id = ${accountId} and mode = ${mode}
    for no key update
  `
  if (!row) throw notFound(id)
  return row
}

export async function updateApiKey(
  tx: TransactionSql,
  uuid: string,
  changes: Partial<Omit<ApiKeyRow, 'id'>>
): Promise<ApiKeyRow> {
  const [row] = await tx<[ApiKeyRow]>`update api_keys set ${tx(changes)} where id = ${uuid} returning *`
  return row
}

/** An account's keys, the oldest first. */
export async function listApiKeys(sql: Sql, accountUuid: string): Promise<ApiKeyRow[]> {
  return sql<ApiKeyRow[]>`select * from api_keys where account_id = ${accountUuid} order by created_at, id`
}

/** The names of members, also of former ones, and of keys, by identifier. Nobody who was forgotten has one. */
export async function findCreatorNames(sql: Sql | TransactionSql, uuids: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string | null }[]>`
    select creator.id, coalesce(
      (select coalesce(members.name, members.email) from members where members.id = creator.id),
      (select api_keys.name from api_keys where api_keys.id = creator.id),
      (
        select coalesce(actor_name, actor_email)
        from account_log
        where actor_id = creator.id and coalesce(actor_name, actor_email) is not null
        order by created_at desc
        limit 1
      )
    ) as name
    from unnest(${uuids}::uuid[]) as creator (id)
  `
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

/** Records that a member who may have created keys has no access any more. */
export async function recordLeft(tx: TransactionSql, memberUuid: string, now: Date): Promise<void> {
  await tx`
    update api_keys
    set creator_left_at = ${now}
    where created_by_id = ${memberUuid} and revoked_at is null and creator_left_at is null
  `
}

/** Records that a member has access again. */
export async function recordReturned(tx: TransactionSql, memberUuid: string): Promise<void> {
  await tx`
    update api_keys
    set creator_left_at = null
    where created_by_id = ${memberUuid} and creator_left_at is not null
  `
}

/** Revokes a key. Idempotent. False if the key does not exist. */
export async function revokeApiKey(sql: Sql | TransactionSql, uuid: string, now: Date): Promise<boolean> {
  const { count } =
    await sql`update api_keys set revoked_at = coalesce(revoked_at, ${now}), creator_left_at = null where id = ${uuid}`
  return count > 0
}

/** Finds a key by hash, revoked or not, with its account. */
export async function findKeyByHash(sql: Sql, keyHash: Buffer): Promise<ApiKey | undefined> {
  const [row] = await sql<FoundKey[]>`
    select ${keyWithAccount(sql)}
    from api_keys k
    join accounts a on a.id = k.account_id
    where k.key_hash = ${keyHash}
  `
  return row && keyOf(row)
}

/**
 * The same, and charges a request to the account's rate limit, which costs no further statement: unless the key is revoked, has
 * expired, is unverified or only works from some addresses.
 */
export async function findAndChargeKey(sql: Sql, keyHash: Buffer, now: Date): Promise<ChargedKey | undefined> {
  const [row] = await sql<(FoundKey & Taken)[]>`
    select ${keyWithAccount(sql)}, taken.*
    from api_keys k
    join accounts a on a.id = k.account_id
    ${charging(sql, now)}
    where k.key_hash = ${keyHash}
  `
  if (!row) return undefined
  const { allowed, second_left, minute_left, day_left, ...found } = row
  const taken = typeof allowed === 'boolean' ? { allowed, second_left, minute_left, day_left } : null
  return { key: keyOf(found), taken }
}

type FoundKey = Account & Omit<ApiKey, 'id' | 'account'> & { key_id: string }

const keyWithAccount = (sql: Sql) => sql`
    k.id as key_id, k.mode, k.scopes, k.expires_at, k.allowed_addresses, k.revoked_at, k.last_used_at,
      a.id, a.name, a.email, a.email_verified, a.plan, a.created_at, a.sender_name, a.reply_to,
      a.default_language, a.time_zone, a.format_locale, a.signing_view, a.reminder_hours, a.reminder_after_hours, a.reminder_every_hours, a.reminder_max,
      a.expiry_notice_hours, a.retention_days, a.embed_origins, a.theme_allowed, a.notify_on_completion, a.logo,
      a.color, a.sending_suspended_at, a.sending_suspended_for, a.disclosure,
      a.closed_at, a.kept_days, a.forgotten_at
`

function keyOf({
  key_id,
  mode,
  scopes,
  expires_at,
  allowed_addresses,
  revoked_at,
  last_used_at,
  ...account
}: FoundKey): ApiKey {
  return { id: key_id, mode, scopes, expires_at, allowed_addresses, revoked_at, last_used_at, account }
}

// A null bucket is not charged.
function charging(sql: Sql, now: Date) {
  return sql`
    cross join lateral (
      select ${sql.json(limitsByName as never)}::jsonb -> case k.mode when 'test' then 'test' else a.plan end as windows
    ) as limits
    left join lateral take_request(
      case
        when k.revoked_at is null
          and (k.expires_at is null or k.expires_at > ${now})
          and k.allowed_addresses is null
          and (k.mode = 'test' or a.email_verified)
        then k.mode || ':' || a.id
      end,
      ${now},
      (limits.windows ->> 'perSecond')::int,
      (limits.windows ->> 'perMinute')::int,
      (limits.windows ->> 'perDay')::int
    ) as taken on true
  `
}

/** Takes a request from the windows of a bucket. */
export async function takeRequest(
  sql: Sql | TransactionSql,
  bucket: string,
  { perSecond, perMinute, perDay }: RequestLimits,
  now: Date
): Promise<Taken> {
  const [taken] = await sql<[Taken]>`
    select * from take_request(${bucket}, ${now}, ${perSecond}, ${perMinute}, ${perDay})
  `
  return taken
}

/** Records when a key was last used, at most once a minute, because a write per request would cost too much. */
export async function touchApiKey(sql: Sql, { id, last_used_at }: ApiKey, now: Date): Promise<void> {
  if (last_used_at && last_used_at.getTime() >= now.getTime() - 60_000) return
  await sql`update api_keys set last_used_at = ${now} where id = ${id}`
}
