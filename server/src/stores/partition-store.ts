import type { Sql, TransactionSql } from 'postgres'

// Partitions by day of the tables that are purged by age. Functions of the database add and drop them, because only the owner
// of the tables may: see the migration.

/** Tables that can be partitioned, each after those that it refers to, with the identifier (UUIDv7) that they are by. */
const partitionedBy = [
  ['events', 'id'],
  ['webhook_deliveries', 'id'],
  ['delivery_attempts', 'delivery_id'],
  ['requests', 'id']
] as const

/** Whether the tables that are purged by age are partitioned. */
export async function arePartitioned(sql: Sql): Promise<boolean> {
  const [table] = await sql<[{ is_partitioned: boolean }]>`
    select relkind = 'p' as is_partitioned
    from pg_class
    where oid = 'events'::regclass
  `
  return table.is_partitioned
}

/** Adds the partitions of the coming days. Returns how many were missing. */
export async function addPartitions(sql: Sql, now: Date): Promise<number> {
  const [result] = await sql<[{ added: number }]>`select add_partitions(${now}) as added`
  return result.added
}

/** Drops the partitions whose rows are all older. Returns how many these were. */
export async function dropPartitions(sql: Sql, until: { events: Date; requests: Date }): Promise<number> {
  const [result] = await sql<[{ dropped: number }]>`
    select drop_partitions(${until.events}, ${until.requests}) as dropped
  `
  return result.dropped
}

/** Whether each table has a partition of the day of a time. */
export async function hasPartitionsAt(sql: Sql, at: Date): Promise<boolean> {
  const [found] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from unnest(${partitionedBy.map(([table]) => table)}::text[]) as name, partitions_of(name)
    where first_id <= first_id_at(${at}) and end_id > first_id_at(${at})
  `
  return found.count === partitionedBy.length
}

/** How many rows are in no partition of a day, because there was none for their identifiers. Counts 1,000 of a table. */
export async function countUnplaced(sql: Sql): Promise<number> {
  const [found] = await sql<[{ count: number }]>`
    select (
      (select count(*) from (select from events_other limit 1000) as found) +
      (select count(*) from (select from webhook_deliveries_other limit 1000) as found) +
      (select count(*) from (select from requests_other limit 1000) as found)
    )::int as count
  `
  return found.count
}

/**
 * Partitions the tables, without copying a row: each becomes the first partition of a new table of its name, for all
 * identifiers before `end`, which is in the future. Only the owner of the tables may.
 *
 * Reads each table once while requests go on, and the deliveries and attempts once more while they wait, to check that their
 * references exist.
 *
 * @throws if requests hold a table for longer than five seconds. Nothing has changed then.
 */
export async function partitionTables(sql: Sql, now: Date, end: Date): Promise<void> {
  const [{ bound }] = await sql<[{ bound: string }]>`select first_id_at(${end}) as bound`
  for (const [table, column] of partitionedBy) {
    // A partition with this constraint is not read again when it is attached.
    await sql.unsafe(`alter table ${table} drop constraint if exists ${table}_past`)
    await sql.unsafe(`alter table ${table} add constraint ${table}_past check (${column} < '${bound}') not valid`)
    await sql.unsafe(`alter table ${table} validate constraint ${table}_past`)
  }
  await sql.begin(async (tx) => {
    await tx`set local lock_timeout = '5s'`
    await tx`lock table events, webhook_deliveries, delivery_attempts, requests in access exclusive mode`
    const keys = await readConstraints(tx, 'pu')
    const references = await readConstraints(tx, 'f')
    for (const { table, name, isAmong } of references) {
      if (isAmong) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
    }
    for (const [table, column] of partitionedBy) {
      const ownKeys = keys.filter((key) => key.table === table)
      const indexes = await readIndexes(tx, table)
      await movePast(tx, table, [...ownKeys, ...indexes])
      await tx.unsafe(`
        create table ${table} (like ${table}_past including all excluding indexes) partition by range (${column});
        alter table ${table} drop constraint ${table}_past;
      `)
      for (const { name, definition } of ownKeys) {
        await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
      }
      for (const { definition } of indexes) await tx.unsafe(definition)
      await tx.unsafe(`
        alter table ${table} attach partition ${table}_past for values from (minvalue) to ('${bound}');
        alter table ${table}_past drop constraint ${table}_past;
        create table ${table}_other partition of ${table} default;
      `)
      await copyGrants(tx, table)
    }
    for (const { table, name, definition } of references) {
      await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
    }
    await tx`select add_partitions(${now})`
  })
}

interface Part {
  table: string
  name: string
  definition: string
}

// The names of keys and indexes belong to the new table, where later migrations look for them.
async function movePast(tx: TransactionSql, table: string, parts: Part[]) {
  for (const { name } of parts) await tx.unsafe(`alter index ${name} rename to ${name}_past`)
  await tx.unsafe(`alter table ${table} rename to ${table}_past`)
}

/** The constraints of these kinds of the tables. `isAmong` is whether they refer to another of the tables. */
async function readConstraints(tx: TransactionSql, kinds: string) {
  const tables = partitionedBy.map(([table]) => table)
  return tx<(Part & { isAmong: boolean })[]>`
    select
      conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
      confrelid = any(${tables}::text[]::regclass[]::oid[]) as "isAmong"
    from pg_constraint
    where conrelid = any(${tables}::text[]::regclass[]) and contype = any(string_to_array(${kinds}, null)::"char"[])
  `
}

/** The indexes of a table without those of its constraints. */
async function readIndexes(tx: TransactionSql, table: string) {
  return tx<Part[]>`
    select ${table}::text as table, quote_ident(relname) as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indrelid = ${table}::text::regclass and not exists (select from pg_constraint where conindid = indexrelid)
  `
}

async function copyGrants(tx: TransactionSql, table: string) {
  const grants = await tx<{ grant: string }[]>`
    select format('grant %s on %I to %s', privilege_type, ${table}::text, grantee::regrole::text) as grant
    from pg_class, aclexplode(relacl)
    where oid = ${`${table}_past`}::text::regclass and grantee <> 0
  `
  for (const { grant } of grants) await tx.unsafe(grant)
}
