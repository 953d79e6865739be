import type { Sql } from 'postgres'

/** The version of the Postgres server. Throws if it is unreachable. */
export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql<[{ version: string }]>`select current_setting('server_version') as version`
  return row.version
}
