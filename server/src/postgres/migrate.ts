import { setTimeout as wait } from 'node:timers/promises'
import type { Sql, TransactionSql } from 'postgres'
import { isLocked } from './lock-limits.js'
import { MigrationError } from './migration-error.js'
import { type Migration, readMigrations } from './migration-files.js'
import { readApplied } from './migration-state.js'

export { MigrationError } from './migration-error.js'

// An arbitrary constant that nothing else in this database uses as an advisory lock.
export const migrationLock = 5_374_002

// A change of a table waits for the transactions that use it, and whatever comes later waits behind the change. It waits
// less than Postgres takes to look for deadlocks, so that the migration gives way, not a request.
const lockTimeout = '500ms'
const pauseMs = 1000
const maxAttempts = 120
const deadlock = '40P01'

/**
 * Applies the pending migrations of a folder (`000001-name.sql`, ...) to a database, forward only, up to the last one or up
 * to a number. Each migration and its record are committed in one transaction. Several processes may do so at the same time, and others may use the database: a
 * migration that does not get a lock is undone and applied again a second later, for three minutes.
 *
 * @returns the names of the migrations applied now
 * @throws {MigrationError} if one fails, or the applied ones are not those of the folder (`readApplied`)
 */
export async function migrate(sql: Sql, folder: string, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const names: string[] = []
  for (;;) {
    const name = await untilUnlocked(() => sql.begin((tx) => applyNext(tx, migrations, upTo)))
    if (!name) return names
    names.push(name)
  }
}

async function untilUnlocked<T>(apply: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply()
    } catch (error) {
      if (attempt === maxAttempts || !mayRetry(error)) throw error
    }
    await wait(pauseMs)
  }
}

function mayRetry(error: unknown) {
  const cause = (error instanceof MigrationError && error.cause) || error
  return isLocked(cause) || (cause as { code?: string }).code === deadlock
}

async function applyNext(tx: TransactionSql, migrations: Migration[], upTo: number) {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  const applied = await readApplied(tx, migrations)
  const next = migrations[applied.length]
  if (!next || next.number > upTo) return null
  await createTable(tx)
  await tx`select set_config('lock_timeout', ${lockTimeout}, true)`
  await apply(tx, next)
  return next.name
}

async function createTable(tx: TransactionSql) {
  await tx`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )
  `
  const [column] = await tx`
    select 1 from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'needs' and not attisdropped
  `
  // Not `if not exists`, which would lock the table against health checks until the migration is committed.
  if (!column) await tx`alter table schema_migrations add column needs integer not null default 0`
}

async function apply(tx: TransactionSql, { number, name, sha256, needs, sql }: Migration) {
  try {
    await tx.unsafe(sql)
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string }
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new MigrationError(`The migration ${name} failed${line}: ${message}`, { cause })
  }
  await tx`insert into schema_migrations ${tx({ number, name, sha256, needs })}`
}
