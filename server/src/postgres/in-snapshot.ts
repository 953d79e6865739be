import type { Sql, TransactionSql } from 'postgres'

/** Reads with several queries what was there at one moment. */
export async function inSnapshot<T>(sql: Sql, read: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return (await sql.begin('isolation level repeatable read read only', read)) as T
}
