import type { Sql } from 'postgres'

/** The role of a connection. */
export interface DatabaseRole {
  name: string
  /** Whether it can change tables and triggers, because it owns tables of the service or could create them. */
  isOwner: boolean
}

/** Reads which role the service has in its database. */
export async function readDatabaseRole(sql: Sql): Promise<DatabaseRole> {
  const [role] = await sql<[DatabaseRole]>`
    select
      current_user::text as name,
      coalesce(
        (
          select bool_or(pg_has_role(relowner, 'member'))
          from pg_class
          where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in (
            current_schema(), 'graphile_worker'
          ))
        ),
        has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create'),
        false
      ) as "isOwner"
  `
  return role
}
