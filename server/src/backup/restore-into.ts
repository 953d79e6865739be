import type { Config } from '../config/config.js'
import { type Database, migrationsFolder, openDatabase } from '../postgres/database.js'
import { migrate } from '../postgres/migrate.js'
import { readMigrations } from '../postgres/migration-files.js'
import { createStorage } from '../storage/create-storage.js'
import { createKeyring } from '../storage/keyring.js'
import type { Storage } from '../storage/storage.js'
import type { Progress } from './progress.js'
import { restoreBackup, withKnownMigrations } from './restore-backup.js'
import { type VerifiedBackup, verifyBackup } from './verify-backup.js'

/** What is there once a backup was restored. */
export interface Restored {
  database: Database
  storage: Storage
  /** The backup, which was verified before anything was written. */
  verified: VerifiedBackup
  /** The names of the migrations that this version has and the backup had not. */
  migrations: string[]
}

/** Verifies a backup, restores it into the empty database and the storage of a configuration, and migrates it to this version. */
export async function restoreInto<T>(
  config: Config,
  source: string,
  progress: Progress,
  use: (restored: Restored) => Promise<T>
): Promise<T> {
  const verified = await verifyBackup(source, config.backupKey, progress)
  const header = withKnownMigrations(verified.header, await readMigrations(migrationsFolder))
  const storage = await createStorage(config.storage, createKeyring(config.encryptionKeys))
  await using database = await openDatabase(config, { upTo: header.migrations.length })
  await restoreBackup({ sql: database.directSql, storage }, source, { key: config.backupKey, header, progress })
  const migrations = await migrate(database.directSql, migrationsFolder)
  return await use({ database, storage, verified: { ...verified, header }, migrations })
}
