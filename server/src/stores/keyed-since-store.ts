import type { Sql, TransactionSql } from 'postgres'

/**
 * The note of until when audit entries may be without a key, as it is stored: one at most.
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

/** Notes it, unless another process has. */
export async function insertKeyedSince(sql: Sql, note: KeyedSinceRow): Promise<void> {
  await sql`insert into audit_keyed_since ${sql(note)} on conflict do nothing`
}

/** Whether there are audit entries, and heads of trails, which only entries with a key have. */
export async function findTrailUse(sql: Sql): Promise<{ used: boolean; keyed: boolean }> {
  const [found] = await sql<{ used: boolean; keyed: boolean }[]>`
    select exists (select 1 from audit_entries) as used, exists (select 1 from audit_heads) as keyed
  `
  return found!
}
