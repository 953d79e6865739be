import type { Sql } from 'postgres'
import type { AccountLogRow } from './account-log-store.js'
import type { OperatorLogRow } from './operator-log-store.js'

/** The logs that are forwarded, by their names. */
export interface ForwardedRows {
  accounts: AccountLogRow
  operators: OperatorLogRow
}

export type ForwardedLog = keyof ForwardedRows

const tables = { accounts: 'account_log', operators: 'operator_log' } satisfies Record<ForwardedLog, string>

const mostAtOnce = 500

/**
 * Begins to forward a log with what is written from now on. In another cluster of Postgres, whose transactions have low numbers
 * again, what came from the first one has no position any more, and everything since is forwarded.
 */
export async function beginForwarding(sql: Sql, log: ForwardedLog): Promise<void> {
  const newest = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  await sql.begin(async (tx) => {
    const [begun] = await tx`
      insert into forwarded_logs (log, position, created_at, id)
      values (
        ${log}, pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1, 'infinity',
        'ffffffff-ffff-ffff-ffff-ffffffffffff'
      )
      on conflict (log) do nothing
      returning log
    `
    const [foreign] = await tx`
      update forwarded_logs set position = 0 where log = ${log} and position > ${newest} returning log
    `
    if (begun || foreign) await tx`update ${tx(tables[log])} set position = null where position > ${newest}`
  })
}

/**
 * The entries that follow what was forwarded, at most 500. Leaves out those of transactions that are not older than all running ones: an
 * entry that is committed later can only follow.
 */
export async function findUnforwarded<Log extends ForwardedLog>(sql: Sql, log: Log): Promise<ForwardedRows[Log][]> {
  const table: string = tables[log]
  const rows = await sql`
    select *
    from ${sql(table)}
    where position < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      and (position, created_at, id) > (select position, created_at, id from forwarded_logs where log = ${log})
    order by position, created_at, id
    limit ${mostAtOnce}
  `
  return rows as unknown as ForwardedRows[Log][]
}

/** Records that everything up to an entry was forwarded. */
export async function recordForwarded(sql: Sql, log: ForwardedLog, lastUuid: string): Promise<void> {
  await sql`
    update forwarded_logs
    set (position, created_at, id) = (select position, created_at, id from ${sql(tables[log])} where id = ${lastUuid})
    where log = ${log}
  `
}
