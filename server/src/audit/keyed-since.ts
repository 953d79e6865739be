import type { Sql, TransactionSql } from 'postgres'
import type { Clock } from '../common/clock.js'
import type { AuditKey, AuditKeys } from '../context/audit-keys.js'
import { findKeyedSince, findTrailUse, insertKeyedSince } from '../stores/keyed-since-store.js'

// During an upgrade, servers of the previous version still write unkeyed entries.
const upgradeTime = 24 * 3600_000

/**
 * Records, when the service first starts with keyed hashes, until when entries may be unkeyed: until now in a new
 * database, for another day in a database with entries. Written only once: if somebody deletes the record, all unkeyed
 * entries count as forged, and no new record is written.
 */
export async function noteKeyedHashes(sql: Sql, keys: AuditKeys, clock: Clock): Promise<void> {
  if (await findKeyedSince(sql)) return
  const { used, keyed } = await findTrailUse(sql)
  if (keyed) return
  const unkeyedUntil = new Date(clock.now().getTime() + (used ? upgradeTime : 0))
  const note = { unkeyed_until: unkeyedUntil, key_id: keys.current.id, mac: macOf(unkeyedUntil, keys.current) }
  await insertKeyedSince(sql, note)
}

/** Until when entries may be unkeyed; null if there is no authentic record of it. */
export async function findUnkeyedUntil(sql: Sql | TransactionSql, keys: AuditKeys): Promise<Date | null> {
  const note = await findKeyedSince(sql)
  const key = note && keys.find(note.key_id)
  return key && macOf(note.unkeyed_until, key) === note.mac ? note.unkeyed_until : null
}

const macOf = (until: Date, key: AuditKey) => key.hash(JSON.stringify(['keyed since', key.id, until.toISOString()]))
