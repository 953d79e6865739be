import type { Sql, TransactionSql } from 'postgres'
import { MigrationError } from './migration-error.js'
import { type Migration, readMigrations } from './migration-files.js'

export { MigrationError } from './migration-error.js'

interface Applied {
  number: number
  name: string
  sha256: string
}

// Any fixed number will do that nothing else in this database locks.
const migrationLock = 5_374_002

/**
 * Brings a database up to date with the migrations of a folder (`000001-name.sql`, ...), forward only, each in a
 * transaction of its own together with its record. Any number of processes may do so at the same time.
 *
 * @returns the names of the migrations applied now.
 * @throws {MigrationError} when one fails, the database is newer than the folder, or an applied file was edited.
 */
export async function migrate(sql: Sql, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const names: string[] = []
  for (;;) {
    const name = await sql.begin((tx) => applyNext(tx, migrations))
    if (!name) return names
    names.push(name)
  }
}

async function applyNext(tx: TransactionSql, migrations: Migration[]) {
  await tx`select pg_advisory_xact_lock(${migrationLock})`
  const applied = await readApplied(tx)
  for (const landed of applied) checkLanded(landed, migrations)
  const next = migrations[applied.length]
  if (!next) return null
  await apply(tx, next)
  return next.name
}

async function readApplied(tx: TransactionSql) {
  const [table] = await tx<{ exists: boolean }[]>`select to_regclass('schema_migrations') is not null as exists`
  if (!table?.exists) {
    await tx`
      create table schema_migrations (
        number integer primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )
    `
  }
  return tx<Applied[]>`select number, name, sha256 from schema_migrations order by number`
}

function checkLanded(landed: Applied, migrations: Migration[]) {
  const file = migrations[landed.number - 1]
  if (!file) {
    throw new MigrationError(
      `The database is newer than this Signpost: it has the migration ${landed.name}. Run a version that has it too.`
    )
  }
  if (file.name === landed.name && file.sha256 === landed.sha256) return
  throw new MigrationError(
    `The migration ${landed.name} was changed after it was applied to this database. Undo the change and add a new one.`
  )
}

async function apply(tx: TransactionSql, { number, name, sha256, sql }: Migration) {
  try {
    await tx.unsafe(sql)
  } catch (cause) {
    const { message, position } = cause as { message: string; position?: string }
    const line = position ? `, line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new MigrationError(`The migration ${name} failed${line}: ${message}`, { cause })
  }
  await tx`insert into schema_migrations ${tx({ number, name, sha256 })}`
}
