import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'
import postgres, { type Sql } from 'postgres'
import type { DatabaseUrls } from '../config/config.js'
import { type DatabaseServer, parseDatabaseUrl } from '../config/database-url.js'
import { createAdvisoryLocks, type Locks } from './advisory-locks.js'
import { postgresOptions, queueOptions } from './driver-options.js'
import { lockLimits } from './lock-limits.js'
import { outageSettings } from './outage-settings.js'
import { retryStalePlans } from './retry-stale-plans.js'
import { Sockets, trackedBy } from './sockets.js'
import { type OutageObserver, SteadyPool } from './steady-pool.js'
import { wakeAfterCommit } from './wake-after-commit.js'
import { Waker } from './waker.js'

export interface Connection extends AsyncDisposable {
  sql: Sql
  /** Separate connections for deliveries, so that many deliveries do not starve requests. */
  deliverySql: Sql
  /** For migrations. */
  directSql: Sql
  locks: Locks
  /** For the job queue, which uses another driver, and for `LISTEN`. */
  pool: SteadyPool
  /** For questions whether the server answers, which must not wait for anything else. */
  probeSql: Sql
  /** The open connections of all of these. */
  sockets: Sockets
}

/** Connects lazily: errors occur only at the first query. */
export function connect({ url, directUrl = url }: DatabaseUrls, observer?: OutageObserver): Connection {
  const server = parseDatabaseUrl(url)
  const directServer = parseDatabaseUrl(directUrl)
  const isPooled = directUrl !== url
  const pooled = isPooled ? behindPooler : {}
  const sockets = new Sockets()
  const connectClient = (to: DatabaseServer, options: ClientOptions) => createClient(to, options, sockets)
  const wakeSql = connectClient(server, { max: 1, name: 'signpost notifications', ...pooled })
  const waker = new Waker(wakeSql)
  const waking = (name: string, max: number) => wakeAfterCommit(connectClient(server, { max, name, ...pooled }), waker)
  const sql = waking('signpost', 20)
  const deliverySql = waking('signpost deliveries', 5)
  const directSql = isPooled
    ? connectClient(directServer, { max: 1, name: 'signpost migrations', idle_timeout: 5 })
    : sql
  const locks = createAdvisoryLocks(directServer, sockets)
  const pool = new SteadyPool(
    { ...queueOptions(directServer), max: 12, connectionTimeoutMillis: 10_000, keepAlive: true },
    { observer, goesWithoutTls: directServer.tls.mode === 'prefer' }
  )
  pool.on('connect', (client) => sockets.add(streamOf(client)))
  const probeSql = connectClient(directServer, { max: 1, name: 'signpost probe' })
  return {
    sql,
    deliverySql,
    directSql,
    locks,
    pool,
    probeSql,
    sockets,
    async [Symbol.asyncDispose]() {
      await waker[Symbol.asyncDispose]()
      const clients = [sql, deliverySql, wakeSql, directSql, probeSql]
      await Promise.all(clients.map((client) => client.end({ timeout: 5 })))
      await locks[Symbol.asyncDispose]()
      await pool.end()
    }
  }
}

// The driver does not declare it.
function streamOf(client: PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * A pooler gives the session to somebody else as soon as Postgres says that it is ready for a query. A client that has
 * already sent the first half of another one by then, its description, would wait for the answer for ever.
 *
 * A pooler refuses parameters of a session, so its own settings have the limits of locks.
 */
const behindPooler = { prepare: false, max_pipeline: 0, limits: {} }

interface ClientOptions {
  max: number
  name: string
  prepare?: boolean
  /** How many queries a connection takes before the one in progress has its answer. */
  max_pipeline?: number
  /** In seconds. */
  idle_timeout?: number
  /** Parameters of the session. */
  limits?: Partial<typeof lockLimits>
}

function createClient(
  server: DatabaseServer,
  { name, limits = lockLimits, ...options }: ClientOptions,
  sockets: Sockets
): Sql {
  const client = postgres({
    ...postgresOptions(server),
    ...trackedBy(sockets),
    ...outageSettings,
    ...options,
    onnotice: () => {},
    connection: { application_name: name, ...limits, ...server.session },
    // All bigint columns are counts and sizes far below Number.MAX_SAFE_INTEGER.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } }
  })
  return retryStalePlans(client as unknown as Sql)
}
