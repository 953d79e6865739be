import { type DailyCount, dayOf } from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import type { Owner } from './document-store.js'

type Fragment = PendingQuery<Row[]>

/** The numbers of an owner on these days. Days without any have none. */
export async function readDailyCounts(sql: Sql, { accountId, mode }: Owner, days: string[]): Promise<DailyCount[]> {
  // Day by day, each an index-only scan: grouping the documents by their days takes twice as long.
  const documents = (counted: string, time: Fragment) => sql`
    select ${counted}::text as counted, day, found.count
    from
      unnest(${days}::date[]) as day,
      lateral (
        select count(*)::int as count
        from documents
        where account_id = ${accountId} and mode = ${mode}
          and ${time} >= day::timestamp at time zone 'UTC'
          and ${time} < (day + 1)::timestamp at time zone 'UTC'
      ) as found
  `
  return sql<DailyCount[]>`
    select counted, day::text, count
    from (
      ${documents('created', sql`created_at`)}
      union all
      ${documents('sent', sql`sent_at`)}
      union all
      ${documents('completed', sql`completed_at`)}
      union all
      select counted, day, count
      from daily_counts
      where account_id = ${accountId} and mode = ${mode} and day = any(${days}::date[])
    ) as counts
    where count > 0
  `
}

/** Adds deliveries of an owner that have ended. */
export async function countDeliveries(
  tx: TransactionSql,
  { accountId, mode }: Owner,
  ended: { delivered: number; failed: number },
  now: Date
): Promise<void> {
  const counts = Object.entries(ended)
    .filter(([, count]) => count > 0)
    .map(([counted, count]) => ({ account_id: accountId, mode, day: dayOf(now), counted, count }))
  if (counts.length === 0) return
  await tx`
    insert into daily_counts ${tx(counts)}
    on conflict (account_id, mode, day, counted) do update
    set count = daily_counts.count + excluded.count
  `
}
