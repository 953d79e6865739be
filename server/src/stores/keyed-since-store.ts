import type { Sql, TransactionSql } from 'postgres'

/**
 * The stored record of until when audit entries may be unkeyed. There is at most one.
 *
 * @table audit_keyed_since without singleton
 */
export interface KeyedSinceRow {
  unkeyed_until: Date
  key_id: string
  mac: string
}

export async function findKeyedSince(sql: Sql | TransactionSql): Promise<KeyedSinceRow | undefined> {
  const [note] = await sql<KeyedSinceRow[]>`select unkeyed_until, key_id, mac from audit_keyed_since`
  return note
}

/** Stores the record, unless there already is one. */
export async function insertKeyedSince(sql: Sql, note: KeyedSinceRow): Promise<void> {
  await sql`insert into audit_keyed_since ${sql(note)} on conflict do nothing`
}

/** Whether there are audit entries, and whether there are heads of trails, which only keyed entries have. */
export async function findTrailUse(sql: Sql): Promise<{ used: boolean; keyed: boolean }> {
  const [found] = await sql<[{ used: boolean; keyed: boolean }]>`
    select exists (select 1 from audit_entries) as used, exists (select 1 from audit_heads) as keyed
  `
  return found
}
