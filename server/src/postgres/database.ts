import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { Lifetime } from '../common/lifetime.js'
import type { Config } from '../config/config.js'
import type { Locks } from './advisory-locks.js'
import { clusterFiles } from './cluster.js'
import { type Connection, connect } from './connect.js'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js'
import { migrate } from './migrate.js'
import { MigrationError } from './migration-error.js'
import { readMigrationState } from './migration-state.js'
import type { OutageObserver } from './steady-pool.js'
import { untilDatabaseIsThere } from './until-database-is-there.js'

/** The service's database, brought up to date. */
export interface Database extends Connection {
  /** Whether this process is the only one on it. */
  exclusive: boolean
}

const packageFile = createRequire(import.meta.url).resolve('@signpost/server/package.json')

export const migrationsFolder = path.join(path.dirname(packageFile), 'migrations')

/** A database that cannot be used. The message is one line, and never has the password of its URL. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

export interface OpenOptions {
  durable?: boolean
  /** Ends the waiting for a database that is away. */
  signal?: AbortSignal
  /** With it an embedded database that ends by itself is started again, which is told here. */
  log?: Logger
  /** Hears when the database is away, and back. With it, opening waits until the database is there. */
  observer?: OutageObserver
}

/** Opens the database, starting the embedded one, and migrates it. */
export async function openDatabase({ database }: Config, options: OpenOptions = {}): Promise<Database> {
  const { durable = true, log, observer, signal } = options
  await using opened = new Lifetime()
  const embedded =
    database.kind === 'embedded'
      ? opened.use(await startEmbeddedPostgres({ folder: database.folder, durable, log }))
      : undefined
  const connection = opened.use(connect(embedded?.url ?? (database as { url: string }).url, observer))
  signal?.addEventListener('abort', () => connection.pool.stopWaiting(), { once: true })
  if (observer) await untilDatabaseIsThere({ observer, signal }, () => migrateAll(connection))
  else await migrateAll(connection)
  const kept = opened.move()
  return { ...connection, exclusive: embedded !== undefined, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() }
}

/** Opens the running service's database, or starts the embedded one for as long as this takes; and migrates it. */
export async function useDatabase<T>(config: Config, use: (sql: Sql, locks: Locks) => Promise<T>): Promise<T> {
  const running = await findRunning(config)
  if (!running) {
    await using database = await openDatabase(config)
    return await use(database.sql, database.locks)
  }
  await using connection = connect(running.url)
  await migrateAll(connection)
  return await use(connection.sql, connection.locks)
}

/** The same, to look only: a database that is not of this version is left as it is, and refused. */
export async function readDatabase<T>(config: Config, read: (sql: Sql, locks: Locks) => Promise<T>): Promise<T> {
  await using opened = new Lifetime()
  const { url } = (await findRunning(config)) ?? opened.use(await startExisting(config))
  const { sql, locks } = opened.use(connect(url))
  await refuseUnreachable(sql)
  const { pending } = await readMigrationState(sql, migrationsFolder)
  if (pending.length === 0) return await read(sql, locks)
  throw new MigrationError(
    `The database is not up to date: it lacks ${pending.join(', ')}. Run signpost migrate first.`
  )
}

async function findRunning({ database }: Config) {
  return database.kind === 'embedded' ? findEmbeddedPostgres(database.folder) : database
}

async function startExisting({ database }: Config) {
  const { folder } = database as { folder: string }
  if (existsSync(clusterFiles(folder).home)) return startEmbeddedPostgres({ folder })
  throw new DatabaseError(`There is no database in ${folder} yet: signpost start makes it.`)
}

async function migrateAll({ sql, pool }: Connection) {
  await refuseUnreachable(sql)
  // Before anything is changed: a database that is newer stays as it is.
  await readMigrationState(sql, migrationsFolder)
  await runMigrations({ pgPool: pool, logger: new QueueLogger(() => () => {}) })
  await migrate(sql, migrationsFolder)
}

async function refuseUnreachable(sql: Sql) {
  await sql`select 1`.catch((cause) => {
    const reason = cause.code ?? cause.message
    throw new DatabaseError(`The database cannot be reached (${reason}). Check DATABASE_URL.`, { cause })
  })
}
