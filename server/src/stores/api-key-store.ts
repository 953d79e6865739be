import { limitsByName, type Mode, type RequestLimits } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import type { Account } from './account-store.js'

/**
 * An API key, as it is stored.
 *
 * @table api_keys
 */
export interface ApiKeyRow {
  id: string
  account_id: string
  mode: Mode
  key_hash: Buffer
  /** The visible part of the key, to tell keys apart. */
  hint: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}

/** Whether a request was within the limits, and how many more are. */
export interface Taken {
  allowed: boolean
  second_left: number
  minute_left: number
  day_left: number
}

/** An API key and its account. */
export interface ApiKey {
  id: string
  mode: Mode
  revoked_at: Date | null
  last_used_at: Date | null
  account: Account
  /** The remaining limits, if the request was charged. */
  taken: Taken | null
}

export async function insertApiKey(sql: Sql, key: Omit<ApiKeyRow, 'last_used_at' | 'revoked_at'>): Promise<void> {
  await sql`insert into api_keys ${sql(key)}`
}

/** An account's keys, the oldest first. */
export async function listApiKeys(sql: Sql, accountUuid: string): Promise<ApiKeyRow[]> {
  return sql<ApiKeyRow[]>`select * from api_keys where account_id = ${accountUuid} order by created_at, id`
}

/** Revokes a key. Idempotent. False if the key does not exist. */
export async function revokeApiKey(sql: Sql, uuid: string, now: Date): Promise<boolean> {
  const { count } = await sql`update api_keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${uuid}`
  return count > 0
}

/**
 * Finds a key by hash, revoked or not, with its account. If `chargedAt` is given, the same statement charges a request to
 * the account's rate limit, unless the key is revoked or unverified.
 */
export async function findApiKeyByHash(sql: Sql, keyHash: Buffer, chargedAt?: Date): Promise<ApiKey | undefined> {
  const [row] = await sql<(Account & Taken & Omit<ApiKey, 'id' | 'account' | 'taken'> & { key_id: string })[]>`
    select k.id as key_id, k.mode, k.revoked_at, k.last_used_at,
      a.id, a.name, a.email, a.email_verified, a.plan, a.embed_origins, a.created_at
      ${chargedAt ? sql`, taken.*` : sql``}
    from api_keys k
    join accounts a on a.id = k.account_id
    ${chargedAt ? charging(sql, chargedAt) : sql``}
    where k.key_hash = ${keyHash}
  `
  if (!row) return undefined
  const { key_id, mode, revoked_at, last_used_at, allowed, second_left, minute_left, day_left, ...account } = row
  const taken = typeof allowed === 'boolean' ? { allowed, second_left, minute_left, day_left } : null
  return { id: key_id, mode, revoked_at, last_used_at, account, taken }
}

// A null bucket is not charged.
function charging(sql: Sql, now: Date) {
  return sql`
    cross join lateral (
      select ${sql.json(limitsByName as never)}::jsonb -> case k.mode when 'test' then 'test' else a.plan end as windows
    ) as limits
    left join lateral take_request(
      case
        when (k.revoked_at is null or k.revoked_at > ${now}) and (k.mode = 'test' or a.email_verified)
        then k.mode || ':' || a.id
      end,
      ${now},
      (limits.windows ->> 'perSecond')::int,
      (limits.windows ->> 'perMinute')::int,
      (limits.windows ->> 'perDay')::int
    ) as taken on true
  `
}

/** Charges a request to a bucket. */
export async function chargeRequest(
  sql: Sql,
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
