import type { Sql, TransactionSql } from 'postgres'
import { migrationLock } from './migrate.js'

/**
 * Lets roles that do not own the tables of the job queue use them, as far as they have privileges. The queue enables
 * row-level security on its tables without a policy, so that only their owner sees their rows.
 */
export async function admitToQueue(sql: Sql): Promise<void> {
  if ((await findClosedTables(sql)).length === 0) return
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    for (const { name } of await findClosedTables(tx)) {
      await tx`create policy by_privilege on graphile_worker.${tx(name)} using (true) with check (true)`
    }
  })
}

async function findClosedTables(sql: Sql | TransactionSql): Promise<{ name: string }[]> {
  return sql<{ name: string }[]>`
    select relname as name
    from pg_class
    where relnamespace = 'graphile_worker'::regnamespace
      and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid)
  `
}
