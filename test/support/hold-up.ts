import { expect, vi } from 'vitest'
import type { World } from '../world.js'

type Sql = World['sql']

/** A lock in the database that others wait for. */
export interface Held {
  /** Resolves once this many are waiting. Releases it if they do not come, because later tests would wait for it, too. */
  by(count: number): Promise<void>
  release(): Promise<void>
}

/** Locks something in the database, so that others wait until it is released. */
export async function holdUp(sql: Sql, lock: (connection: Sql) => Promise<unknown>): Promise<Held> {
  const connection = await sql.reserve()
  await connection`begin`
  await lock(connection)
  const release = async () => {
    await connection`rollback`
    connection.release()
  }
  return {
    async by(count) {
      try {
        await vi.waitFor(() => expectWaiting(sql, count), { timeout: 60_000, interval: 20 })
      } catch (error) {
        await release()
        throw error
      }
    },
    release
  }
}

async function expectWaiting(sql: Sql, count: number) {
  const [waiting] = await sql`
    select count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `
  expect(waiting!.count).toBe(count)
}
