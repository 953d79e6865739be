import type { World } from '../world.js'

/** The tables with a row that contains a text, in any case, also in bytes. */
export async function tablesWith({ sql }: World, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind = 'r'
  `
  const patterns = [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`]
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::integer as count from ${name} as entry where entry::text ilike any($1)`,
      [patterns as never]
    )
    if (row!.count > 0) found.push(name)
  }
  return found.sort()
}
