import type { Sql } from 'postgres'

// One attempt mends one statement of one connection: more than all of them together.
const mostAttempts = 200

/**
 * Begins a transaction again that has met a statement prepared before a migration changed what it returns. While a newer
 * version migrates the database, the processes of the one before go on: outside of a transaction the client prepares the
 * statement anew by itself, within one Postgres has given the transaction up by then.
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

// Of several statements at once another may fail first: for the transaction having been given up.
function isStalePlan(thrown: unknown): boolean {
  const { code, routine } = (thrown ?? {}) as { code?: unknown; routine?: unknown }
  return (code === '0A000' && routine === 'RevalidateCachedQuery') || code === '25P02'
}
