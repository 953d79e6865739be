import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { newId, uuidOf } from '../ids.js'
import type { Account } from './account-store.js'
import type { Mode } from './plans.js'

/** An API key and the account that it opens. */
export interface ApiKey {
  id: string
  mode: Mode
  revoked_at: Date | null
  account: Account
}

/** Makes an API key and stores its hash. The key itself is only ever in this answer. */
export async function createApiKey(sql: Sql, accountId: string, mode: Mode, now: Date): Promise<string> {
  const key = `sp_${mode}_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`
  await sql`
    insert into api_keys (id, account_id, mode, key_hash, hint, created_at)
    values (${uuidOf('key', newId('key'))}, ${accountId}, ${mode}, ${hashOf(key)}, ${hintOf(key)}, ${now})
  `
  return key
}

/** The key with this text, revoked or not, and its account. */
export async function findApiKey(sql: Sql, key: string): Promise<ApiKey | undefined> {
  const [row] = await sql<(Account & { key_id: string; mode: Mode; revoked_at: Date | null })[]>`
    select k.id as key_id, k.mode, k.revoked_at,
      a.id, a.name, a.email, a.email_verified, a.plan, a.embed_origins, a.created_at
    from api_keys k
    join accounts a on a.id = k.account_id
    where k.key_hash = ${hashOf(key)}
  `
  if (!row) return undefined
  const { key_id, mode, revoked_at, ...account } = row
  return { id: key_id, mode, revoked_at, account }
}

/** Records that a key was used, to the minute: a write on every request would cost more than it tells. */
export async function touchApiKey(sql: Sql, id: string, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  await sql`
    update api_keys
    set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at < ${minuteAgo})
  `
}

function hashOf(key: string) {
  return createHash('sha256').update(key).digest()
}

function hintOf(key: string) {
  return `${key.slice(0, 8)}…${key.slice(-4)}`
}
