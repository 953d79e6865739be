import type { Sql } from 'postgres'

// Each attempt repairs one prepared statement of one connection. More than there can be of these.
const mostAttempts = 200

/**
 * Retries a transaction that fails because a migration has changed the result type of a prepared statement. This happens
 * while a newer version migrates the database and processes of the previous version keep running. Outside of
 * transactions the client re-prepares the statement itself; inside, Postgres has already aborted the transaction.
 */
export function retryStalePlans(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as (...args: unknown[]) => Promise<unknown>
  const beginAgain = async (...args: unknown[]) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await begin(...args)
      } catch (error) {
        if (!isStalePlan(error) || attempt === mostAttempts) throw error
      }
    }
  }
  return Object.assign(sql, { begin: beginAgain as Sql['begin'] })
}

// With pipelined statements, the first error may be that the transaction is already aborted.
function isStalePlan(thrown: unknown): boolean {
  const { code, routine } = (thrown ?? {}) as { code?: unknown; routine?: unknown }
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '25P02'
}
