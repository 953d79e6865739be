import type { Sql, TransactionSql } from 'postgres'
import { DecryptionError, type Keyring } from '../storage/keyring.js'
import { listRefreshedSessionUuids, lockRefreshToken, recordCheck } from '../stores/session-store.js'
import { openRefreshToken, sealRefreshToken } from './refresh-token.js'

/** Encrypts the refresh tokens of all sessions with the first key, and returns how many were changed. */
export async function sealRefreshTokensAgain(sql: Sql, keyring: Keyring): Promise<number> {
  let changed = 0
  for (const uuid of await listRefreshedSessionUuids(sql)) {
    if (await sql.begin((tx) => sealAgain(tx, keyring, uuid))) changed++
  }
  return changed
}

async function sealAgain(tx: TransactionSql, keyring: Keyring, uuid: string) {
  const stored = await lockRefreshToken(tx, uuid)
  if (stored === undefined || keyring.isCurrent(stored)) return false
  try {
    await recordCheck(tx, uuid, {
      refresh_token: sealRefreshToken(keyring, uuid, openRefreshToken(keyring, uuid, stored))
    })
    return true
  } catch (error) {
    // No key opens it: its session ends when the provider is next to be asked.
    if (error instanceof DecryptionError) return false
    throw error
  }
}
