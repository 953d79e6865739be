import { expect, vi } from 'vitest'
import type { World } from '../world.js'

type Sql = World['sql']

/** A lock in the database that others wait for. */
export interface Held {
  /** Resolves once this many are waiting for it, also behind each other. Releases it if they do not come, because later tests would wait for it, too. */
  by(count: number): Promise<void>
  release(): Promise<void>
}

/** Locks something in the database, so that others wait until it is released. */
export async function holdUp(sql: Sql, lock: (connection: Sql) => Promise<unknown>): Promise<Held> {
  const connection = await sql.reserve()
  await connection`begin`
  await lock(connection)
  const [holder] = await connection<{ pid: number }[]>`select pg_backend_pid() as pid`
  const release = async () => {
    await connection`rollback`
    connection.release()
  }
  return {
    async by(count) {
      try {
        await vi.waitFor(() => expectWaiting(sql, holder!.pid, count), { timeout: 60_000, interval: 20 })
      } catch (error) {
        await release()
        throw error
      }
    },
    release
  }
}

// Others may wait for a moment, for something else.
async function expectWaiting(sql: Sql, holder: number, count: number) {
  const waiting = await sql`
    with recursive blocked as materialized (
      select pid, pg_blocking_pids(pid) as by
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    ), waiting as (
      select pid from blocked where ${holder} = any(by)
      union
      select blocked.pid from blocked join waiting on waiting.pid = any(by)
    )
    select pid from waiting
  `
  expect(waiting).toHaveLength(count)
}
