import type { Sql } from 'postgres'

/** The version of Postgres that answers. Throws if none does. */
export async function serverVersion(sql: Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  return row!.version
}
