import type { Sql, TransactionSql } from 'postgres'

/** The property in which a connection that is traced has the current trace. */
export const traceparentKey = Symbol('traceparent')

/**
 * The trace that a transaction is part of, in the format of the header `traceparent`; undefined if it is not recorded.
 * Stored with jobs and deliveries, which continue the trace.
 */
export function traceparentOf(sql: Sql | TransactionSql): string | undefined {
  return (sql as { [traceparentKey]?: string })[traceparentKey]
}
