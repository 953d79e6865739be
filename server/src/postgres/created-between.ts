import { startOf } from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'

type Fragment = PendingQuery<Row[]>

/** The filters of lists by the time of creation. */
export interface Created {
  created_after?: string | undefined
  created_before?: string | undefined
}

/** The filters of lists by time. */
export interface Changed extends Created {
  updated_after?: string | undefined
}

/** A time of a filter, which may be a day. Postgres would take a day as one of the session's time zone. */
export const timeOf = (sql: Sql | TransactionSql, text: string): Fragment => sql`${startOf(text)}::text::timestamptz`

/** The conditions of the filters by the time of creation on a column, to add to others. */
export function createdBetween(
  sql: Sql | TransactionSql,
  { created_after, created_before }: Created,
  column = 'created_at'
): Fragment {
  return sql`
    ${created_after ? sql`and ${sql(column)} > ${timeOf(sql, created_after)}` : sql``}
    ${created_before ? sql`and ${sql(column)} < ${timeOf(sql, created_before)}` : sql``}
  `
}

/** The conditions of all filters by time. `updated` is when a row last changed: for rows that never do, their creation. */
export function changedBetween(
  sql: Sql,
  { updated_after, ...created }: Changed,
  column = 'created_at',
  updated: Fragment = sql`${sql(column)}`
): Fragment {
  return sql`
    ${createdBetween(sql, created, column)}
    ${updated_after ? sql`and ${updated} > ${timeOf(sql, updated_after)}` : sql``}
  `
}
