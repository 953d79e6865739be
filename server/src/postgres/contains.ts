import type { Sql, TransactionSql } from 'postgres'

/** A condition: a text contains a term, ignoring case. */
export function contains(sql: Sql | TransactionSql, text: ReturnType<Sql>, term: string) {
  return sql`strpos(fold_case(${text}), (select fold_case(${term}))) > 0`
}
