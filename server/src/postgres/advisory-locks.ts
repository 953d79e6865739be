import postgres from 'postgres'
import { outageSettings } from './outage-settings.js'

/** Locks by name, each held by at most one of all that work on a database. */
export interface Locks extends AsyncDisposable {
  /** Takes a lock, until it is disposed of. Undefined, at once, if somebody else holds it. */
  tryLock(name: string): Promise<AsyncDisposable | undefined>
}

/**
 * Locks that end with the process that holds them. They belong to one connection of their own: held by the pool's, those
 * who hold one and wait for another could use all of them up.
 */
export function createAdvisoryLocks(url: string): Locks {
  const sql = postgres(url, {
    ...outageSettings,
    max: 1,
    // A new connection would begin without the locks of the one before.
    max_lifetime: null,
    onnotice: () => {},
    // A machine that is gone says no goodbye: its locks are free after half a minute.
    connection: {
      application_name: 'signpost locks',
      tcp_keepalives_idle: 15,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3
    }
  })
  // The database lets one connection take the same lock twice.
  const mine = new Set<string>()
  return {
    async tryLock(name) {
      if (mine.has(name)) return undefined
      mine.add(name)
      if (await take(name)) return { [Symbol.asyncDispose]: () => giveBack(name) }
      mine.delete(name)
      return undefined
    },
    [Symbol.asyncDispose]: () => sql.end({ timeout: 5 })
  }

  async function take(name: string): Promise<boolean> {
    try {
      const [lock] = await sql`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as taken`
      return lock!.taken
    } catch (error) {
      mine.delete(name)
      throw error
    }
  }

  // One that cannot be given back went with its connection.
  async function giveBack(name: string): Promise<void> {
    await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.catch(() => {})
    mine.delete(name)
  }
}
