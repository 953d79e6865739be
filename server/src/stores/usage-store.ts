import { type DailyCount, dayOf } from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import type { Owner } from './document-store.js'

type Fragment = PendingQuery<Row[]>

/** The numbers of an owner on consecutive days, the oldest first. Days without any have none. */
export async function readDailyCounts(sql: Sql, { accountId, mode }: Owner, days: string[]): Promise<DailyCount[]> {
  // biome-ignore lint/style/noNonNullAssertion: usage is asked for at least one day
  const [first, last] = [days[0]!, days.at(-1)!]
  const documents = (counted: string, time: Fragment) => sql`
    select ${counted}::text as counted, (${time} at time zone 'UTC')::date as day, count(*)::int as count
    from documents
    where account_id = ${accountId} and mode = ${mode}
      and ${time} >= ${first}::date::timestamp at time zone 'UTC'
      and ${time} < (${last}::date + 1)::timestamp at time zone 'UTC'
    group by 2
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
      where account_id = ${accountId} and mode = ${mode} and day between ${first}::date and ${last}::date
    ) as counts
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
