import postgres, { type Sql } from 'postgres'
import { createAdvisoryLocks, type Locks } from './advisory-locks.js'
import { outageSettings } from './outage-settings.js'
import { retryStalePlans } from './retry-stale-plans.js'
import { type OutageObserver, SteadyPool } from './steady-pool.js'

export interface Connection extends AsyncDisposable {
  sql: Sql
  /** Separate connections for deliveries, so that many deliveries do not starve requests. */
  deliverySql: Sql
  locks: Locks
  /** For the job queue, which uses another driver. */
  pool: SteadyPool
}

/** Connects lazily: errors occur only at the first query. */
export function connect(url: string, observer?: OutageObserver): Connection {
  const sql = connectClient(url, { max: 20, name: 'signpost' })
  const deliverySql = connectClient(url, { max: 5, name: 'signpost deliveries' })
  const locks = createAdvisoryLocks(url)
  const pool = new SteadyPool(
    { connectionString: url, max: 12, connectionTimeoutMillis: 10_000, keepAlive: true },
    observer
  )
  return {
    sql,
    deliverySql,
    locks,
    pool,
    async [Symbol.asyncDispose]() {
      await Promise.all([sql.end({ timeout: 5 }), deliverySql.end({ timeout: 5 })])
      await locks[Symbol.asyncDispose]()
      await pool.end()
    }
  }
}

function connectClient(url: string, { max, name }: { max: number; name: string }): Sql {
  const client = postgres(url, {
    ...outageSettings,
    max,
    onnotice: () => {},
    connection: { application_name: name },
    // All bigint columns are counts and sizes far below Number.MAX_SAFE_INTEGER.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } }
  })
  return retryStalePlans(client as unknown as Sql)
}
