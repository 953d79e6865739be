import type { Migration } from '../postgres/migration-files.js'

/** The tables that the migrations make. The schema can have others, which belong to somebody else. */
export function ownTables(migrations: Pick<Migration, 'sql'>[]): string[] {
  return migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z0-9_]+)/gim)].map(([, name = '']) => name)
  )
}
