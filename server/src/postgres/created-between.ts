import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'

/** The filters of lists by the time of creation. */
export interface Created {
  created_after?: string | undefined
  created_before?: string | undefined
}

/** The conditions of these filters on a column, to add to others. */
export function createdBetween(
  sql: Sql | TransactionSql,
  { created_after, created_before }: Created,
  column = 'created_at'
): PendingQuery<Row[]> {
  return sql`
    ${created_after ? sql`and ${sql(column)} > ${created_after}::text::timestamptz` : sql``}
    ${created_before ? sql`and ${sql(column)} < ${created_before}::text::timestamptz` : sql``}
  `
}
