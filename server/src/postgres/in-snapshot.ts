import type { Sql, TransactionSql } from 'postgres'

/** Runs several queries on one consistent snapshot. */
export async function inSnapshot<T>(sql: Sql, read: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return (await sql.begin('isolation level repeatable read read only', read)) as T
}
