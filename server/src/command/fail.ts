import { CommanderError } from 'commander'
import { BackupError } from '../backup/backup-error.js'
import { StartError } from '../common/start-error.js'
import { ConfigError } from '../config/env.js'
import { DatabaseError } from '../postgres/database-error.js'
import { MigrationError } from '../postgres/migration-error.js'
import { PostgresStartError } from '../postgres/postgres-start-error.js'
import { StorageError } from '../storage/storage-error.js'
import { UsageError } from './usage-error.js'

const forUsers = [
  BackupError,
  ConfigError,
  DatabaseError,
  PostgresStartError,
  MigrationError,
  StartError,
  StorageError,
  UsageError
]

/** Exits with code 2 after a usage error, otherwise with 1. Errors that the user can fix are printed without a stack. */
export function fail(error: unknown): never {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  const plain = forUsers.some((kind) => error instanceof kind)
  console.error(plain ? (error as Error).message : error)
  process.exit(error instanceof UsageError ? 2 : 1)
}
