import type { Sql, TransactionSql } from 'postgres'
import { isSameMigration } from './is-same-migration.js'
import { MigrationError } from './migration-error.js'
import { type Migration, readMigrations } from './migration-files.js'
import { isPreview, lastOfPreviews } from './preview-migrations.js'

/** A migration that was applied, with the digest of its file. */
export interface LandedMigration {
  number: number
  name: string
  sha256: string
}

/** Which migrations of a folder have been applied to a database. */
export interface MigrationState {
  applied: string[]
  pending: string[]
  /** Those of a newer version, which this one can use the database with. */
  newer: string[]
}

/**
 * Reads which migrations have been applied, without changing the database.
 *
 * @throws {MigrationError} if a newer version has removed what this one uses, a preview has made the database, or an applied
 * file was edited
 */
export async function readMigrationState(sql: Sql | TransactionSql, folder: string): Promise<MigrationState> {
  const migrations = await readMigrations(folder)
  const applied = await readApplied(sql, migrations)
  const pending = migrations.slice(applied.length).map(({ name }) => name)
  return { applied, pending, newer: applied.slice(migrations.length) }
}

/**
 * The names of the applied migrations. Throws unless they match the files of the folder, or are later ones after which this
 * version can use the database: a process of the previous version may start again, or take the place of a new one that fails.
 */
export async function readApplied(sql: Sql | TransactionSql, migrations: Migration[]): Promise<string[]> {
  // Not by to_regclass, which answers from the session's cache: another process may have committed the table meanwhile.
  const [table] = await sql<{ exists: boolean }[]>`
    select exists (
      select from pg_tables where schemaname = any(current_schemas(false)) and tablename = 'schema_migrations'
    )
  `
  if (!table?.exists) return []
  // The column is missing until a version that has it has migrated.
  const applied = await sql<(LandedMigration & { needs: number })[]>`
    select number, name, sha256, coalesce((to_jsonb(schema_migrations) ->> 'needs')::integer, 0) as needs
    from schema_migrations
    order by number
  `
  if (isPreview(applied)) throw new MigrationError(ofPreview)
  for (const landed of applied) checkLanded(landed, migrations)
  return applied.map(({ name }) => name)
}

/** The applied migrations, not compared with the folder. */
export async function findLandedMigrations(sql: Sql | TransactionSql): Promise<LandedMigration[]> {
  return sql<LandedMigration[]>`select number, name, sha256 from schema_migrations order by number`
}

/** The names of the applied migrations, not compared with the folder. */
export async function findAppliedMigrations(sql: Sql): Promise<string[]> {
  const applied = await sql<{ name: string }[]>`select name from schema_migrations order by number`
  return applied.map(({ name }) => name)
}

const ofPreview =
  'The database was made by a preview of Signpost, which this version does not migrate: make a backup with the preview ' +
  `whose last migration is ${lastOfPreviews.name} (signpost backup), and restore it into a new database with this version ` +
  '(signpost restore).'

function checkLanded(landed: LandedMigration & { needs: number }, migrations: Migration[]) {
  const file = migrations[landed.number - 1]
  if (!file && landed.needs <= migrations.length) return
  if (!file) {
    throw new MigrationError(
      `The database is newer than this Signpost: its migration ${landed.name} has removed what this version uses. Run a version that includes it.`
    )
  }
  if (isSameMigration(file, landed)) return
  throw new MigrationError(
    `The migration ${landed.name} was changed after it was applied to this database. Undo the change and add a new one.`
  )
}
