import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'

type Table =
  | 'audit_entries'
  | 'audit_problems'
  | 'bulk_recipients'
  | 'fields'
  | 'losses'
  | 'requests'
  | 'seal_states'
  | 'sign_in_links'
  | 'signers'

/**
 * Inserts any number of rows, which have the same columns, none of them `bytea`. They are one parameter: with a parameter
 * for each value, every number of rows would be a statement of its own, and a connection keeps each that it has prepared.
 */
export function insertRows(sql: Sql | TransactionSql, table: Table, rows: [object, ...object[]]): PendingQuery<Row[]> {
  const columns = sql(Object.keys(rows[0]))
  return sql`
    insert into ${sql(table)} (${columns})
    select ${columns}
    from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows as never)})
  `
}

/** Whether there is a row to insert. */
export function hasRows<T>(rows: T[]): rows is [T, ...T[]] {
  return rows.length > 0
}
