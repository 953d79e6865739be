import type { Sql, TransactionSql } from 'postgres'
import { allowToWait } from '../postgres/lock-limits.js'

/** A table with the columns that are stored. */
export interface BackedUpTable {
  name: string
  columns: string[]
}

// Unlogged tables are not in a backup either: counters and caches that a crash of the database empties too.
const leftOut = [
  // Written by the migrations.
  'schema_migrations',
  // Written by triggers.
  'document_listings',
  'audit_unanchored',
  // After a restore, all trails are verified again.
  'audit_verification',
  'audit_problems',
  // Anyone who was signed in before a restore signs in again.
  'sign_in_links',
  'console_sessions',
  'passkey_challenges',
  // A restored service has another clock, and challenges are short.
  'spent_challenges',
  // Of a service that is not this one any more.
  'requests',
  // Of a service that was backed up elsewhere.
  'last_backup',
  // About processes.
  'worker_heartbeats'
]

/** Which of the service's own tables belong in a backup, each after those that it refers to. */
export async function findBackedUpTables(sql: Sql | TransactionSql, own: string[]): Promise<BackedUpTable[]> {
  const tables = await sql<(BackedUpTable & { parents: string[] })[]>`
    select
      relname as name,
      array(
        select attname::text
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns,
      array(
        select parent.relname::text
        from pg_constraint
        join pg_class parent on parent.oid = confrelid
        where conrelid = pg_class.oid and confrelid <> conrelid
      ) as parents
    from pg_class
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and relname = any(${own}) and relname <> all(${leftOut})
    order by relname
  `
  const sorted: BackedUpTable[] = []
  const add = ({ name, columns, parents }: (typeof tables)[number]) => {
    if (sorted.some((done) => done.name === name)) return
    for (const table of tables) if (parents.includes(table.name)) add(table)
    sorted.push({ name, columns })
  }
  for (const table of tables) add(table)
  return sorted
}

/** The rows of a table, each as JSON, in batches. */
export function readRows(tx: TransactionSql, { name, columns }: BackedUpTable): AsyncIterable<{ row: string }[]> {
  return tx<{ row: string }[]>`
    select row_to_json(stored)::text as row
    from (select ${tx(columns)} from ${tx(name)}) as stored
  `.cursor(500)
}

/** Inserts rows as they were read. Returns their number. */
export async function insertRows(
  tx: TransactionSql,
  { name, columns }: BackedUpTable,
  rows: string[]
): Promise<number> {
  const { count } = await tx`
    insert into ${tx(name)} (${tx(columns)})
    select ${tx(columns)}
    from json_populate_recordset(null::${tx(name)}, ${`[${rows.join(',')}]`}::text::json)
  `
  return count
}

/** The first of these tables that has rows. What operators did does not count: who migrates an empty database is in their log. */
export async function findUsedTable(sql: Sql, tables: BackedUpTable[]): Promise<string | undefined> {
  for (const { name } of tables) {
    if (name === 'operator_log') continue
    const [row] = await sql`select from ${sql(name)} limit 1`
    if (row) return name
  }
  return undefined
}

/** Updates the statistics of all tables. Without them, queries are planned for empty tables. */
export async function updateStatistics(sql: Sql): Promise<void> {
  await sql`analyze`
}

/** The lock that a backup holds, by its name among `Locks`. */
export const backupLock = 'backup'

/**
 * Removes files unless a backup is being made, which copies the files that its snapshot of the database refers to. A backup
 * waits until the removal has ended. Returns whether it was done.
 */
export async function unlessBackingUp(sql: Sql, remove: () => Promise<void>): Promise<boolean> {
  const isDone = await sql.begin(async (tx) => {
    await allowToWait(tx)
    const [lock] = await tx<[{ taken: boolean }]>`
      select pg_try_advisory_xact_lock_shared(hashtextextended(${backupLock}, 0)) as taken
    `
    if (lock.taken) await remove()
    return lock.taken
  })
  return isDone as boolean
}

/** Keeps when the last backup was made. */
export async function recordBackup(sql: Sql | TransactionSql, at: Date): Promise<void> {
  await sql`
    insert into last_backup (created_at)
    values (${at})
    on conflict (one) do update set created_at = greatest(last_backup.created_at, excluded.created_at)
  `
}

/** When the last backup was made. Undefined if there was none. */
export async function findLastBackup(sql: Sql): Promise<Date | undefined> {
  const [row] = await sql<{ created_at: Date }[]>`select created_at from last_backup`
  return row?.created_at
}
