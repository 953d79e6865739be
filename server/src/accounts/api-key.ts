import { createHash, randomBytes } from 'node:crypto'
import { limitsByName, type Mode } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { newId, uuidOf } from '../contract/ids.js'
import type { Account } from '../stores/account-store.js'

/** Whether a request fitted in, and how many more do. */
export interface Taken {
  allowed: boolean
  second_left: number
  minute_left: number
  day_left: number
}

/** An API key and the account that it opens. */
export interface ApiKey {
  id: string
  mode: Mode
  revoked_at: Date | null
  last_used_at: Date | null
  account: Account
  /** What is left of the limits, if the request was charged. */
  taken: Taken | null
}

/** An API key that was just made: its identifier, and the key itself, which is only ever here. */
export interface CreatedKey {
  id: string
  key: string
}

/** Makes an API key and stores its hash. */
export async function createApiKey(sql: Sql, accountId: string, mode: Mode, now: Date): Promise<CreatedKey> {
  const id = newId('key')
  const key = `sp_${mode}_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`
  await sql`
    insert into api_keys (id, account_id, mode, key_hash, hint, created_at)
    values (${uuidOf('key', id)}, ${accountId}, ${mode}, ${hashOf(key)}, ${hintOf(key)}, ${now})
  `
  return { id, key }
}

/**
 * The key with this text, revoked or not, and its account. Given a time, a request with a key that works is charged to
 * its account's limits by the same statement.
 */
export async function findApiKey(sql: Sql, key: string, chargedAt?: Date): Promise<ApiKey | undefined> {
  const [row] = await sql<(Account & Taken & Omit<ApiKey, 'id' | 'account' | 'taken'> & { key_id: string })[]>`
    select k.id as key_id, k.mode, k.revoked_at, k.last_used_at,
      a.id, a.name, a.email, a.email_verified, a.plan, a.embed_origins, a.created_at
      ${chargedAt ? sql`, taken.*` : sql``}
    from api_keys k
    join accounts a on a.id = k.account_id
    ${chargedAt ? charging(sql, chargedAt) : sql``}
    where k.key_hash = ${hashOf(key)}
  `
  if (!row) return undefined
  const { key_id, mode, revoked_at, last_used_at, allowed, second_left, minute_left, day_left, ...account } = row
  const taken = typeof allowed === 'boolean' ? { allowed, second_left, minute_left, day_left } : null
  return { id: key_id, mode, revoked_at, last_used_at, account, taken }
}

// Without a bucket nothing is taken.
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

/** Records that a key was used, to the minute: a write on every request would cost more than it tells. */
export async function touchApiKey(sql: Sql, { id, last_used_at }: ApiKey, now: Date): Promise<void> {
  if (last_used_at && last_used_at.getTime() >= now.getTime() - 60_000) return
  await sql`update api_keys set last_used_at = ${now} where id = ${id}`
}

function hashOf(key: string) {
  return createHash('sha256').update(key).digest()
}

function hintOf(key: string) {
  return `${key.slice(0, 8)}…${key.slice(-4)}`
}
