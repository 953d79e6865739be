import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { expect, test } from 'vitest'
import { backupLock, unlessBackingUp } from './backup-store.js'
import { createTestDatabase } from './testing/test-database.js'

/** A database that ends transactions which do nothing for a tenth of a second. */
async function useImpatientDatabase(work: (sql: Sql) => Promise<void>) {
  const sql = postgres(`${await createTestDatabase()}?idle_in_transaction_session_timeout=100`, { onnotice: () => {} })
  await work(sql).finally(() => sql.end())
}

test('files are removed for longer than transactions usually may do nothing, and no backup begins meanwhile', () =>
  useImpatientDatabase(async (sql) => {
    let isFree: boolean | undefined
    const isDone = await unlessBackingUp(sql, async () => {
      await sleep(300)
      const [lock] = await sql`select pg_try_advisory_lock(hashtextextended(${backupLock}, 0)) as taken`
      isFree = lock?.taken
    })
    expect([isDone, isFree]).toEqual([true, false])
  }))
