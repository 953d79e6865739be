import type { Sql, TransactionSql } from 'postgres'
import { isSameMigration } from '../postgres/is-same-migration.js'
import { allowToWait } from '../postgres/lock-limits.js'
import { findLandedMigrations, type LandedMigration } from '../postgres/migration-state.js'
import { isPreview, lastOfPreviews } from '../postgres/preview-migrations.js'
import type { Storage } from '../storage/storage.js'
import { findUsedTable, insertRows, updateStatistics } from '../stores/backup-store.js'
import { moveEventsBack } from '../stores/event-list-store.js'
import type { BackupHeader } from './archive-format.js'
import { BackupError } from './backup-error.js'
import { megabytes, type Progress } from './progress.js'
import { readArchive } from './read-archive.js'
import { unpackRows } from './rows.js'

/** Where a backup is restored to. */
export interface RestoreTarget {
  sql: Sql
  storage: Storage
}

export interface RestoreOptions {
  key: string | undefined
  /** Of the verified backup. */
  header: BackupHeader
  progress: Progress
}

/**
 * The header of a backup, with this version's names of its migrations.
 *
 * @throws {BackupError} if this version does not know the schema of the backup
 */
export function withKnownMigrations(header: BackupHeader, known: LandedMigration[]): BackupHeader {
  if (isPreview(header.migrations)) return { ...header, migrations: replacing(header.migrations, known) }
  for (const { number, name, sha256 } of header.migrations) {
    const own = known[number - 1]
    if (!own) {
      throw new BackupError(
        `The backup was made by a newer Signpost: it has the migration ${name}. Run a version that includes it.`
      )
    }
    if (isSameMigration(own, { name, sha256 })) continue
    throw new BackupError(`The migration ${name} of the backup differs from this version’s ${own.name}.`)
  }
  return header
}

function replacing(ofPreview: LandedMigration[], known: LandedMigration[]): LandedMigration[] {
  const last = ofPreview.at(-1)
  if (last?.name === lastOfPreviews.name && last.sha256 === lastOfPreviews.sha256) return known.slice(0, 1)
  throw new BackupError(
    `The backup was made by a preview of Signpost at the migration ${last?.name}. Back up with the preview at ${lastOfPreviews.name}.`
  )
}

/**
 * Restores a verified backup into an empty database at the backup's version, and its files into the storage. The database is
 * filled in one transaction, which is committed after all files are stored. If it fails, it can be started again.
 */
export async function restoreBackup(
  { sql, storage }: RestoreTarget,
  file: string,
  { key, header, progress }: RestoreOptions
): Promise<void> {
  await assertEmpty(sql, header)
  await sql.begin(async (tx) => {
    await allowToWait(tx)
    await fill(tx, storage, file, { key, header, progress })
    const tables = header.tables.map(({ name }) => name)
    await moveEventsBack(tx, tables)
  })
  await updateStatistics(sql)
}

async function assertEmpty(sql: Sql, { migrations, tables }: BackupHeader) {
  const landed = await findLandedMigrations(sql)
  if (landed.length > migrations.length) {
    throw new BackupError(
      `The database has the migration ${landed.at(-1)?.name}, which is newer than the backup. Restore into a new database.`
    )
  }
  const used = await findUsedTable(sql, tables)
  if (used) throw new BackupError(`The database is not empty: ${used} has rows. Restore into a new database.`)
}

async function fill(tx: TransactionSql, storage: Storage, file: string, { key, header, progress }: RestoreOptions) {
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  const done = { rows: 0, files: 0, bytes: 0 }
  const puts = atOnce(8)
  await readArchive(file, key, {
    header() {},
    async rows(name, bytes) {
      const table = tables.get(name)
      if (!table) throw new BackupError(`The backup is damaged: it has rows of ${name}, but no columns.`)
      done.rows += await insertRows(tx, table, await unpackRows(bytes))
      progress(`Database: ${done.rows} rows.`)
    },
    async file(key, bytes) {
      await puts.add(() => storage.put(key, bytes))
      done.files += 1
      done.bytes += bytes.length
      progress(`Files: ${done.files}, ${megabytes(done.bytes)}.`)
    }
  }).finally(() => puts.settled())
  await puts.all()
}

/** Runs so many tasks at the same time. */
function atOnce(most: number) {
  const running = new Set<Promise<void>>()
  return {
    async add(work: () => Promise<void>) {
      while (running.size >= most) await Promise.race(running)
      const task = work()
      running.add(task)
      task.then(
        () => running.delete(task),
        // Thrown by the person who waits next.
        () => {}
      )
    },
    settled: () => Promise.allSettled(running),
    all: () => Promise.all(running)
  }
}
