import type { TransactionSql } from 'postgres'

/**
 * Saves changes of several rows of a table in one statement. Each row can change differently: every column that any row
 * changes is written for all of them, with the values in `rows`. The caller must have locked the rows' document.
 */
export async function updateRows(
  tx: TransactionSql,
  table: 'signers' | 'fields',
  rows: { id: string }[],
  changes: { id: string }[]
): Promise<void> {
  if (changes.length === 0) return
  const ids = new Set(changes.map(({ id }) => id))
  const columns = [...new Set(changes.flatMap((change) => Object.keys(change)))].filter((name) => name !== 'id')
  const changed = rows.filter(({ id }) => ids.has(id))
  await tx`
    update ${tx(table)} as old
    set ${columns.map((name, index) => tx`${index > 0 ? tx`,` : tx``} ${tx(name)} = changed.${tx(name)}`)}
    from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(changed as never)}) as changed
    where old.id = changed.id
  `
}
