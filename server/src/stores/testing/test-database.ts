import type { Row, Sql, TransactionSql } from 'postgres'
import { afterAll, inject } from 'vitest'
import { connect } from '../../postgres/connect.js'

/** A migrated database of its own, for the tests of a file. */
export interface TestDatabase {
  sql: Sql
  /** Stores rows as they are, without triggers and without the rows that they refer to. */
  insert(table: string, ...rows: object[]): Promise<void>
  /** The row of a table with this identifier. */
  row(table: string, id: string): Promise<Row>
  /** Deletes all rows of these tables, and nothing else. */
  clear(...tables: string[]): Promise<void>
  /** Runs `work` while another transaction, which has done `first`, is not committed. Waiting for its locks is an error. */
  beside<T>(first: (tx: TransactionSql) => Promise<unknown>, work: (tx: TransactionSql) => Promise<T>): Promise<T>
}

/** The code of the error of a statement that would wait for a lock. */
export const LOCKED = '55P03'

/** Creates a migrated database, and returns its URL. */
export async function createTestDatabase(): Promise<string> {
  const response = await fetch(inject('databasesUrl'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** Creates a database, and closes its connections after the tests of the file that calls it. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const connection = connect({ url: await createTestDatabase() })
  afterAll(() => connection[Symbol.asyncDispose]())
  const { sql } = connection
  const withoutTriggers = (write: (tx: TransactionSql) => Promise<void>): Promise<void> =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await write(tx)
    })
  return {
    sql,
    insert: (table, ...rows) =>
      withoutTriggers(async (tx) => {
        for (const row of rows) await tx`insert into ${tx(table)} ${tx(row as never)}`
      }),
    async row(table, id) {
      const [row] = await sql`select * from ${sql(table)} where id = ${id}`
      if (!row) throw new Error(`${table} has no row ${id}`)
      return row
    },
    clear: (...tables) =>
      withoutTriggers(async (tx) => {
        for (const table of tables) await tx`delete from ${tx(table)}`
      }),
    async beside<T>(first: (tx: TransactionSql) => Promise<unknown>, work: (tx: TransactionSql) => Promise<T>) {
      const result = await sql.begin(async (other) => {
        await first(other)
        return sql.begin(async (tx) => {
          await tx`set local lock_timeout = '100ms'`
          return work(tx)
        })
      })
      return result as T
    }
  }
}
