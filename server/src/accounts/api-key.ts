import { createHash, randomBytes } from 'node:crypto'
import type { Mode } from '@signpost/spec/rules'
import type { Sql } from 'postgres'
import { newId, uuidOf } from '../contract/ids.js'
import { type ApiKey, findApiKeyByHash, insertApiKey } from '../stores/api-key-store.js'

/** A new API key. The key itself is not stored, so it is available only here. */
export interface CreatedKey {
  id: string
  key: string
}

/** Creates an API key and stores its hash. */
export async function createApiKey(sql: Sql, accountId: string, mode: Mode, now: Date): Promise<CreatedKey> {
  const id = newId('key')
  const key = `sp_${mode}_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`
  await insertApiKey(sql, {
    id: uuidOf('key', id),
    account_id: accountId,
    mode,
    key_hash: hashOf(key),
    hint: hintOf(key),
    created_at: now
  })
  return { id, key }
}

/**
 * Finds a key, revoked or not, with its account. If `chargedAt` is given, the same statement charges a request to the
 * account's rate limit, unless the key is revoked.
 */
export async function findApiKey(sql: Sql, key: string, chargedAt?: Date): Promise<ApiKey | undefined> {
  return findApiKeyByHash(sql, hashOf(key), chargedAt)
}

function hashOf(key: string) {
  return createHash('sha256').update(key).digest()
}

function hintOf(key: string) {
  return `${key.slice(0, 8)}…${key.slice(-4)}`
}
