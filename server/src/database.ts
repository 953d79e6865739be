import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Logger, runMigrations } from 'graphile-worker'
import { Pool } from 'pg'
import postgres, { type Sql } from 'postgres'
import type { Config } from './config/config.js'
import { Lifetime } from './lifetime.js'
import { createAdvisoryLocks, type Locks } from './postgres/advisory-locks.js'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './postgres/embedded-postgres.js'
import { migrate } from './postgres/migrate.js'

/** The service's database, brought up to date. */
export interface Database extends Connection {
  /** Whether this process is the only one on it. */
  exclusive: boolean
}

export const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'migrations')

/** Opens the database, starting the embedded one, and migrates it. */
export async function openDatabase({ database }: Config, { durable = true } = {}): Promise<Database> {
  await using opened = new Lifetime()
  const embedded =
    database.kind === 'embedded'
      ? opened.use(await startEmbeddedPostgres({ folder: database.folder, durable }))
      : undefined
  const connection = connect(embedded?.url ?? (database as { url: string }).url)
  opened.use(connection)
  await migrateAll(connection)
  const kept = opened.move()
  return { ...connection, exclusive: embedded !== undefined, [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose]() }
}

/** Opens the running service's database, or starts the embedded one for as long as this takes. */
export async function useDatabase<T>(config: Config, use: (sql: Sql, locks: Locks) => Promise<T>): Promise<T> {
  const running =
    config.database.kind === 'embedded' ? await findEmbeddedPostgres(config.database.folder) : config.database
  if (!running) {
    await using database = await openDatabase(config)
    return await use(database.sql, database.locks)
  }
  await using connection = connect(running.url)
  await migrateAll(connection)
  return await use(connection.sql, connection.locks)
}

/** A database that cannot be used. The message is one line, and never has the password of its URL. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

interface Connection extends AsyncDisposable {
  sql: Sql
  locks: Locks
  /** For the job queue, which has a driver of its own. */
  pool: Pool
}

function connect(url: string): Connection {
  const sql = postgres(url, {
    max: 20,
    onnotice: () => {},
    connection: { application_name: 'signpost' },
    // Counts and sizes: none of them comes near what a number cannot hold.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } }
  }) as unknown as Sql
  const locks = createAdvisoryLocks(url)
  const pool = new Pool({ connectionString: url, max: 12 })
  // Without these a lost connection would end the process; the queue and the next query connect anew.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    sql,
    locks,
    pool,
    async [Symbol.asyncDispose]() {
      await sql.end({ timeout: 5 })
      await locks[Symbol.asyncDispose]()
      await pool.end()
    }
  }
}

async function migrateAll({ sql, pool }: Connection) {
  await sql`select 1`.catch((cause) => {
    const reason = cause.code ?? cause.message
    throw new DatabaseError(`The database cannot be reached (${reason}). Check DATABASE_URL.`, { cause })
  })
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  await migrate(sql, migrationsFolder)
}
