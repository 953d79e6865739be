import type { Sql, TransactionSql } from 'postgres'

/**
 * How long others wait for a process that does not go on, in milliseconds. Postgres ends the session of one that is frozen
 * in the middle of a transaction, which releases its locks. A statement that waits for a lock for longer fails, so that its
 * connection serves others. Parameters of the URL take their place.
 */
export const lockLimits = { idle_in_transaction_session_timeout: 60_000, lock_timeout: 30_000 }

/** Lets a transaction wait for longer than the database usually allows, while files are read, stored or removed. */
export async function allowToWait(tx: TransactionSql): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = 0`
}

/** Whether a statement has waited too long for a lock. A retry may succeed. */
export function isLocked(thrown: unknown): boolean {
  return (thrown as { code?: unknown } | null | undefined)?.code === '55P03'
}

/** Whether a session has both limits. Only those behind a pooler may have none. */
export async function hasLockLimits(sql: Sql): Promise<boolean> {
  const [limits] = await sql<[{ are_set: boolean }]>`
    select current_setting('idle_in_transaction_session_timeout') <> '0'
      and current_setting('lock_timeout') <> '0' as are_set
  `
  return limits.are_set
}
