import type { Sql, TransactionSql } from 'postgres'

/** What a command says about what it did. Never a key, a link or an address of a person. */
export type OperationDetails = Record<string, string | number | boolean | string[] | null>

/**
 * An entry of the log of operators, as it is stored.
 *
 * @table operator_log
 */
export interface OperatorLogRow {
  id: string
  /** The transaction that wrote it. Null in another cluster of Postgres, such as one that a backup was restored into. */
  position: number | null
  /** Such as `accounts suspend`. */
  command: string
  outcome: 'begun' | 'done' | 'failed'
  operator: string | null
  os_user: string
  sudo_user: string | null
  host: string
  account_id: string | null
  details: OperationDetails
  created_at: Date
}

/** Adds an entry. */
export async function insertOperatorLogEntry(
  tx: Sql | TransactionSql,
  row: Omit<OperatorLogRow, 'position'>
): Promise<void> {
  await tx`insert into operator_log ${tx({ ...row, details: tx.json(row.details) } as never)}`
}

/** The entries of a time, the oldest first, in batches. */
export function readOperatorLog(
  sql: Sql | TransactionSql,
  { since, until }: { since: Date; until: Date }
): AsyncIterable<OperatorLogRow[]> {
  return sql<OperatorLogRow[]>`
    select * from operator_log where created_at >= ${since} and created_at < ${until} order by created_at, id
  `.cursor(500)
}
