import type { Sql } from 'postgres'
import { hasLockLimits } from '../../postgres/lock-limits.js'
import { type Finding, ok, warn } from './finding.js'

/** Checks that nobody waits for a lock without end. */
export async function checkLocks(sql: Sql): Promise<Finding> {
  if (await hasLockLimits(sql)) return ok('a process that does not go on loses them, and nobody waits for long')
  return warn(
    'a process that freezes in the middle of a transaction holds up the others',
    'Set idle_in_transaction_session_timeout and lock_timeout in the connect_query of PgBouncer.'
  )
}
