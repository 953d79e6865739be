import type { Sql, TransactionSql } from 'postgres'

/** Whether a text has a term in it, whatever their case. */
export function contains(sql: Sql | TransactionSql, text: ReturnType<Sql>, term: string) {
  return sql`strpos(fold_case(${text}), (select fold_case(${term}))) > 0`
}
