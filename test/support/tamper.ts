import type { TransactionSql } from 'postgres'
import type { World } from '../world.js'

/** The changes of somebody with full access to the database, without the triggers. */
export async function tamper(
  { sql }: Pick<World, 'sql'>,
  change: (tx: TransactionSql) => Promise<unknown>
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await change(tx)
  })
}

const tables = ['documents', 'signers', 'audit_entries', 'audit_heads', 'audit_unanchored']

/** A copy of what the database has about a document, which can be put back: as its backup would be. */
export async function copyOf(world: Pick<World, 'sql'>, documentUuid: string): Promise<{ putBack(): Promise<void> }> {
  const copies = await Promise.all(
    tables.map(async (table) => {
      const rows = await world.sql`
        select row_to_json(copied)::text as row
        from ${world.sql(table)} as copied
        where ${world.sql(table === 'documents' ? 'id' : 'document_id')} = ${documentUuid}
      `
      return { table, rows: `[${rows.map(({ row }) => row).join(',')}]` }
    })
  )
  return {
    putBack: () =>
      tamper(world, async (tx) => {
        for (const { table, rows } of copies) {
          await tx`delete from ${tx(table)} where ${tx(table === 'documents' ? 'id' : 'document_id')} = ${documentUuid}`
          await tx`insert into ${tx(table)} select * from json_populate_recordset(null::${tx(table)}, ${rows}::text::json)`
        }
      })
  }
}
