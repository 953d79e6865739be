import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { AsyncDisposableStack } from '../common/async-disposable-stack.js'
import type { Config, DatabaseUrls } from '../config/config.js'
import { parseDatabaseUrl } from '../config/database-url.js'
import { admitToQueue } from './admit-to-queue.js'
import type { Locks } from './advisory-locks.js'
import { assertOwnSessions } from './assert-own-sessions.js'
import { clusterFiles } from './cluster.js'
import { type Connection, connect } from './connect.js'
import { DatabaseError } from './database-error.js'
import { readDatabaseRole } from './database-role.js'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js'
import { explainRefusal } from './explain-refusal.js'
import { migrate } from './migrate.js'
import { MigrationError } from './migration-error.js'
import { type MigrationState, readMigrationState } from './migration-state.js'
import { isRefusedParameter } from './shares-sessions.js'
import type { OutageObserver } from './steady-pool.js'
import { tryQueueDriver } from './try-queue-driver.js'
import { untilDatabaseIsThere } from './until-database-is-there.js'

/** A connection to the service's database, with all migrations applied. */
export interface Database extends Connection {
  /** Whether this process is the only one that uses the database. */
  exclusive: boolean
}

const packageFile = createRequire(import.meta.url).resolve('@signpost/server/package.json')

export const migrationsFolder = path.join(path.dirname(packageFile), 'migrations')

export interface OpenOptions {
  durable?: boolean
  /** Aborts waiting for an unreachable database. */
  signal?: AbortSignal | undefined
  /** If given, an embedded database that exits unexpectedly is restarted, and restarts are logged here. */
  log?: Logger | undefined
  /** The number of the last migration to apply, if not all. */
  upTo?: number | undefined
  /** True leaves it as it is: a database of this version was cloned. */
  isClone?: boolean
  /** Notified when the database becomes unreachable and reachable again. If given, opening waits for the database. */
  observer?: OutageObserver
}

/**
 * Connects to the database, starting the embedded one if needed, and migrates it.
 *
 * @throws {MigrationError} if migrations are missing and the role of the service does not own the tables
 */
export async function openDatabase({ database }: Config, options: OpenOptions = {}): Promise<Database> {
  const { durable = true, log, observer, signal, upTo, isClone = false } = options
  await using opened = new AsyncDisposableStack()
  const embedded =
    database.kind === 'embedded'
      ? opened.use(await startEmbeddedPostgres({ folder: database.folder, durable, log }))
      : undefined
  const urls = embedded ?? (database as DatabaseUrls)
  const connection = opened.use(connect(urls, observer))
  signal?.addEventListener('abort', () => connection.pool.stopWaiting(), { once: true })
  if (!isClone) {
    const prepare = () => migrateAll(connection, urls, upTo)
    const { newer } = await (observer ? untilDatabaseIsThere({ observer, signal }, prepare) : prepare())
    if (newer.length > 0) log?.warn({ migrations: newer }, 'the database has migrations of a newer version')
  }
  const kept = opened.move()
  return { ...connection, exclusive: embedded !== undefined, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() }
}

/** Connects to the database of the running service, or starts the embedded one for the duration of `use`. Migrates it. */
export async function useDatabase<T>(config: Config, use: (sql: Sql, locks: Locks) => Promise<T>): Promise<T> {
  const running = await findRunning(config)
  if (!running) {
    await using database = await openDatabase(config)
    return await use(database.sql, database.locks)
  }
  await using connection = connect(running)
  await migrateAll(connection, running)
  return await use(connection.sql, connection.locks)
}

/** Like useDatabase, for reading. Never migrates: throws if the database is not at this version. */
export async function readDatabase<T>(
  config: Config,
  read: (sql: Sql, locks: Locks, directSql: Sql) => Promise<T>
): Promise<T> {
  await using opened = new AsyncDisposableStack()
  const urls: DatabaseUrls = (await findRunning(config)) ?? opened.use(await startExisting(config))
  const connection = opened.use(connect(urls))
  const { sql, locks, directSql } = connection
  await assertUsable(connection, urls)
  const { pending } = await readMigrationState(sql, migrationsFolder)
  if (pending.length === 0) return await read(sql, locks, directSql)
  throw new MigrationError(`${missing(pending)} Run signpost migrate first.`)
}

async function findRunning({ database }: Config) {
  return database.kind === 'embedded' ? findEmbeddedPostgres(database.folder) : database
}

async function startExisting({ database }: Config) {
  const { folder } = database as { folder: string }
  if (existsSync(clusterFiles(folder).home)) return startEmbeddedPostgres({ folder })
  throw new DatabaseError(`There is no database in ${folder} yet. Create it with signpost start.`)
}

async function migrateAll(connection: Connection, urls: DatabaseUrls, upTo?: number): Promise<MigrationState> {
  await assertUsable(connection, urls)
  const { directSql } = connection
  // Throws before anything is changed if a newer version has removed what this one uses.
  const state = await readMigrationState(directSql, migrationsFolder)
  const { pending } = state
  const { name, isOwner } = await readDatabaseRole(directSql)
  if (!isOwner && pending.length > 0) throw new MigrationError(`${missing(pending)} ${withOwner(name)}`)
  await migrateQueue(connection, name)
  if (!isOwner) return state
  await admitToQueue(directSql)
  await migrate(directSql, migrationsFolder, upTo)
  return state
}

// Only reads if there is nothing to migrate.
async function migrateQueue({ pool }: Connection, role: string) {
  // Commands that only read do not load it.
  const { Logger: QueueLogger, runMigrations } = await import('graphile-worker')
  try {
    await runMigrations({ pgPool: pool, logger: new QueueLogger(() => () => {}) })
  } catch (cause) {
    if ((cause as { code?: string }).code !== insufficientPrivilege) throw cause
    const problem = 'The job queue is not up to date, or its tables must not be read.'
    throw new MigrationError(`${problem} ${withOwner(role)}`, { cause })
  }
}

const insufficientPrivilege = '42501'
const missing = (pending: string[]) => `The database is not up to date. Missing migrations: ${pending.join(', ')}.`
const withOwner = (role: string) =>
  `The role ${role} cannot migrate it. Run signpost migrate with the role that owns the tables.`

async function assertUsable({ sql, directSql }: Connection, urls: DatabaseUrls) {
  await assertReachable(sql, urls.url, 'DATABASE_URL')
  if (urls.directUrl !== undefined) await assertReachable(directSql, urls.directUrl, 'DATABASE_DIRECT_URL')
  await assertOwnSessions(urls, sql, directSql)
}

// With both drivers: what only one of them refuses would let a part of the service wait for ever.
async function assertReachable(sql: Sql, url: string, variable: string) {
  try {
    await tryQueueDriver(parseDatabaseUrl(url))
    await sql`select 1`
  } catch (cause) {
    // The next check says what it is.
    if (isRefusedParameter(cause)) return
    throw new DatabaseError(explainRefusal(cause, variable), { cause })
  }
}
