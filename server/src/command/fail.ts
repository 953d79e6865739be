import { CommandError } from '@signpost/cli/terminal'
import { CommanderError } from 'commander'
import { BackupError } from '../backup/backup-error.js'
import { StartError } from '../common/start-error.js'
import { ConfigError } from '../config/config-error.js'
import { DatabaseError } from '../postgres/database-error.js'
import { MigrationError } from '../postgres/migration-error.js'
import { PostgresStartError } from '../postgres/postgres-start-error.js'
import { StorageError } from '../storage/storage-error.js'

const forUsers = [
  BackupError,
  CommandError,
  ConfigError,
  DatabaseError,
  PostgresStartError,
  MigrationError,
  StartError,
  StorageError
]

/** Exits with code 2 after a usage error, otherwise with 1. Prints one line, and the stack of a defect with LOG_LEVEL=debug. */
export function fail(error: unknown): never {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2)
  console.error(describeFailure(error, process.env.LOG_LEVEL === 'debug'))
  process.exit(error instanceof CommandError ? error.exitCode : 1)
}

/** What is printed. Never the other properties of an error: those of the database contain rows. */
export function describeFailure(error: unknown, withStack: boolean): string {
  if (!(error instanceof Error)) return 'An unexpected error occurred.'
  if (forUsers.some((kind) => error instanceof kind)) return error.message
  if (withStack) return error.stack ?? error.message
  // The message of a failed connection may be empty, and others have several lines.
  const [line] = (error.message || (error as NodeJS.ErrnoException).code || error.name).split('\n')
  return `An unexpected error occurred: ${line} (LOG_LEVEL=debug prints its stack.)`
}
