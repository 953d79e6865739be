import type { Sql, TransactionSql } from 'postgres'
import type { Clock } from '../common/clock.js'
import type { AuditKey, AuditKeys } from '../context/audit-keys.js'
import { findKeyedSince, findTrailUse, insertKeyedSince } from '../stores/keyed-since-store.js'

// Servers of the version before, which are still running while new ones start, write entries without a key.
const upgradeTime = 24 * 3600_000

/**
 * Notes, when the service first starts with keyed hashes, until when entries may be without a key: up to now in a new
 * database, for another day in one that has entries already. Said once: whoever takes the note away has all entries
 * without a key called forged, rather than a new note.
 */
export async function noteKeyedHashes(sql: Sql, keys: AuditKeys, clock: Clock): Promise<void> {
  if (await findKeyedSince(sql)) return
  const { used, keyed } = await findTrailUse(sql)
  if (keyed) return
  const unkeyedUntil = new Date(clock.now().getTime() + (used ? upgradeTime : 0))
  const note = { unkeyed_until: unkeyedUntil, key_id: keys.current.id, mac: macOf(unkeyedUntil, keys.current) }
  await insertKeyedSince(sql, note)
}

/** Until when entries may be without a key; null if there is no note of it that can be believed. */
export async function findUnkeyedUntil(sql: Sql | TransactionSql, keys: AuditKeys): Promise<Date | null> {
  const note = await findKeyedSince(sql)
  const key = note && keys.find(note.key_id)
  return key && macOf(note.unkeyed_until, key) === note.mac ? note.unkeyed_until : null
}

const macOf = (until: Date, key: AuditKey) => key.hash(JSON.stringify(['keyed since', key.id, until.toISOString()]))
