import type { Sql } from 'postgres'

/** The bytes of all tables and indexes of the database. The write-ahead log is not part of it. */
export async function databaseSize(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database())::text as bytes`
  return Number(row?.bytes)
}
