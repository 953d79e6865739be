import type { Sql, TransactionSql } from 'postgres'
import { MigrationError } from './migration-error.js'
import { type Migration, readMigrations } from './migration-files.js'

interface Applied {
  number: number
  name: string
  sha256: string
}

/** Which migrations of a folder a database has. */
export interface MigrationState {
  applied: string[]
  pending: string[]
}

/**
 * Reads which migrations a database has, and changes nothing.
 *
 * @throws {MigrationError} when the database is newer than the folder, or an applied file was edited.
 */
export async function readMigrationState(sql: Sql, folder: string): Promise<MigrationState> {
  const migrations = await readMigrations(folder)
  const applied = await readApplied(sql, migrations)
  return { applied, pending: migrations.slice(applied.length).map(({ name }) => name) }
}

/** The names of those that have been applied, once they are known to be what the folder has. */
export async function readApplied(sql: Sql | TransactionSql, migrations: Migration[]): Promise<string[]> {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('schema_migrations') is not null as exists`
  if (!table?.exists) return []
  const applied = await sql<Applied[]>`select number, name, sha256 from schema_migrations order by number`
  for (const landed of applied) checkLanded(landed, migrations)
  return applied.map(({ name }) => name)
}

/** The names of those that a database has, whatever the folder has. */
export async function findAppliedMigrations(sql: Sql): Promise<string[]> {
  const applied = await sql<{ name: string }[]>`select name from schema_migrations order by number`
  return applied.map(({ name }) => name)
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
