import postgres from 'postgres'
import type { DatabaseServer } from '../config/database-url.js'
import { postgresOptions } from './driver-options.js'
import { outageSettings } from './outage-settings.js'
import { type Sockets, trackedBy } from './sockets.js'

/** If a machine dies without closing its connections, their locks are released after half a minute. */
export const keepAlives = { tcp_keepalives_idle: 15, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 }

/** Named locks. Each is held by at most one process of all that share a database. */
export interface Locks extends AsyncDisposable {
  /** Takes a lock until it is disposed of. Returns undefined without waiting if the lock is held. */
  tryLock(name: string): Promise<AsyncDisposable | undefined>
}

/**
 * Locks that are released when the process that holds them dies. They use one dedicated connection. If each lock held a
 * connection of the pool, requests that hold one connection and wait for another could exhaust the pool.
 */
export function createAdvisoryLocks(server: DatabaseServer, sockets: Sockets): Locks {
  const sql = postgres({
    ...postgresOptions(server),
    ...trackedBy(sockets),
    ...outageSettings,
    max: 1,
    // A new connection would not hold the locks of the old one.
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'signpost locks', ...keepAlives, ...server.session }
  })
  // Needed because Postgres lets a connection take the same advisory lock twice.
  const mine = new Set<string>()
  return {
    async tryLock(name) {
      if (mine.has(name)) return undefined
      mine.add(name)
      if (await take(name)) return { [Symbol.asyncDispose]: () => release(name) }
      mine.delete(name)
      return undefined
    },
    [Symbol.asyncDispose]: () => sql.end({ timeout: 5 })
  }

  async function take(name: string): Promise<boolean> {
    try {
      const [lock] = await sql<[{ taken: boolean }]>`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`
      return lock.taken
    } catch (error) {
      mine.delete(name)
      throw error
    }
  }

  // If unlocking fails, the connection and its locks are gone.
  async function release(name: string): Promise<void> {
    await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.catch(() => {})
    mine.delete(name)
  }
}
