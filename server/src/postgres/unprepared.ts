import type { PendingQuery, Row } from 'postgres'

/**
 * A statement that its connection does not keep. A connection keeps each text that it prepares for as long as it is open,
 * with a plan of up to 100 kB: too much for a text that depends on what callers combine.
 */
export function unprepared<Rows extends readonly Row[]>(query: PendingQuery<Rows>): PendingQuery<Rows> {
  // What `sql.unsafe` has as an option. The driver does not declare it for templates.
  ;(query as unknown as { options: { prepare?: boolean } }).options.prepare = false
  return query
}
