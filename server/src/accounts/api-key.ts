import { createHash, randomBytes } from 'node:crypto'
import type { KeyPermissions, Mode } from '@signpost/spec/rules'
import type { Sql, TransactionSql } from 'postgres'
import { newId, uuidOf } from '../contract/ids.js'
import {
  type ApiKey,
  type ApiKeyRow,
  type ChargedKey,
  findAndChargeKey,
  findKeyByHash,
  insertApiKey
} from '../stores/api-key-store.js'
import { holdMember } from '../stores/member-store.js'
import type { AccountAct } from './record-act.js'

/** A new API key. The key itself is not stored, so it is available only here. */
export interface CreatedKey {
  row: ApiKeyRow
  key: string
}

/** Who creates a key. */
export type Creator = Pick<AccountAct, 'actor_type' | 'actor_id'>

export interface NewKey extends Partial<Omit<KeyPermissions, 'mode'>> {
  mode: Mode
  name?: string | null
}

/** Creates an API key and stores its hash. Without restrictions, it has the permissions of keys without scopes. */
export async function createApiKey(
  sql: Sql | TransactionSql,
  accountId: string,
  { mode, name = null, scopes = null, expires_at = null, allowed_addresses = null }: NewKey,
  creator: Creator,
  now: Date
): Promise<CreatedKey> {
  const key = `sp_${mode}_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`
  const row: ApiKeyRow = {
    id: uuidOf('key', newId('key', now)),
    account_id: accountId,
    name,
    mode,
    scopes,
    expires_at,
    allowed_addresses,
    key_hash: hashOf(key),
    hint: hintOf(key),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
    created_by_type: creator.actor_type,
    created_by_id: creator.actor_id,
    creator_left_at: (await isCreatorThere(sql, creator)) ? null : now,
    successor_id: null
  }
  await insertApiKey(sql, row)
  return { row, key }
}

/** Finds a key, revoked or not, with its account. */
export const findApiKey = (sql: Sql, key: string): Promise<ApiKey | undefined> => findKeyByHash(sql, hashOf(key))

/** The same, and charges a request to the account's rate limit in the same statement, unless the key cannot be used or only works from some addresses. */
export const findAndChargeApiKey = (sql: Sql, key: string, now: Date): Promise<ChargedKey | undefined> =>
  findAndChargeKey(sql, hashOf(key), now)

/** Whether the creator of a key has access. A removal of a member is waited for, or waits, so that it finds the key. */
export async function isCreatorThere(sql: Sql | TransactionSql, { actor_type, actor_id }: Creator): Promise<boolean> {
  return actor_type !== 'member' || actor_id === null || holdMember(sql, actor_id)
}

function hashOf(key: string) {
  return createHash('sha256').update(key).digest()
}

function hintOf(key: string) {
  return `${key.slice(0, 8)}…${key.slice(-4)}`
}
