import type { Sql } from 'postgres'

/**
 * Commits something that leaves no trace but in the write-ahead log. Its commit returns when those of others do: not while
 * a synchronous standby is awaited or the disk is full. An empty transaction would return all the same.
 */
export async function tryCommit(sql: Sql): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'signpost', '')`
}
