import {
  accountLogLifetimeMs,
  dailyCountLifetimeMs,
  dayOf,
  idempotencyLifetimeMs,
  recordLifetimeMs,
  requestLifetimeMs
} from '@signpost/spec/rules'
import type { PendingQuery, Row, Sql } from 'postgres'
import { addPartitions, arePartitioned, dropPartitions } from './partition-store.js'

type Fragment = PendingQuery<Row[]>

const hour = 3600_000
const day = 24 * hour
/** The number of rows deleted per statement, so that locks are short. */
export const batch = 1000
/** Deletes up to a batch of rows that are no longer needed, and returns how many. Fewer than a batch were the last. */
export type Purge = (sql: Sql, now: Date) => Promise<number>

// Partitions are dropped whole, up to a day after their first row might be. What they leave is deleted afterwards.
const untilDropped = async (sql: Sql) => ((await arePartitioned(sql)) ? 2 * day : 0)

export const purges: Record<string, Purge> = {
  partitions: async (sql, now) => {
    if (!(await arePartitioned(sql))) return 0
    await addPartitions(sql, now)
    return dropPartitions(sql, { events: before(now, recordLifetimeMs), requests: before(now, requestLifetimeMs) })
  },

  idempotency_keys: (sql, now) =>
    deleteOldest(sql, 'idempotency_keys', sql`answered_at`, before(now, idempotencyLifetimeMs)),

  // A bucket counts one day. Clocks of servers may differ by another.
  rate_limits: (sql, now) => deleteOldest(sql, 'rate_limits', sql`day`, Math.floor(now.getTime() / day) - 2),

  // Deliveries are deleted with their events. Events with pending deliveries stay.
  events: async (sql, now) =>
    deleteOldest(sql, 'events', sql`created_at`, before(now, recordLifetimeMs + (await untilDropped(sql))), {
      and: sql`and not exists (select 1 from webhook_deliveries where event_id = events.id and status = 'pending')`,
      key: sql`id`
    }),

  erased_events: (sql, now) => deleteOldest(sql, 'erased_events', sql`created_at`, before(now, recordLifetimeMs)),

  emails: (sql, now) => deleteOldest(sql, 'emails', sql`coalesce(sent_at, failed_at)`, before(now, recordLifetimeMs)),

  sign_in_links: (sql, now) => deleteOldest(sql, 'sign_in_links', sql`expires_at`, before(now, day)),

  signing_pads: (sql, now) => deleteOldest(sql, 'signing_pads', sql`expires_at`, now),

  // They contain the addresses of people, who may never have signed anything.
  template_link_codes: (sql, now) => deleteOldest(sql, 'template_link_codes', sql`codes_since`, before(now, day)),

  spent_challenges: (sql, now) => deleteOldest(sql, 'spent_challenges', sql`expires_at`, now),

  passkey_challenges: (sql, now) => deleteOldest(sql, 'passkey_challenges', sql`expires_at`, now),

  console_sessions: (sql, now) => deleteOldest(sql, 'console_sessions', sql`expires_at`, before(now, day)),

  daily_counts: (sql, now) => deleteOldest(sql, 'daily_counts', sql`day`, dayOf(before(now, dailyCountLifetimeMs))),

  requests: async (sql, now) =>
    deleteOldest(sql, 'requests', sql`created_at`, before(now, requestLifetimeMs + (await untilDropped(sql))), {
      key: sql`id`
    }),

  // Not by the clock alone: the database refuses it while an entry is younger by its own time.
  account_log: (sql, now) =>
    deleteOldest(sql, 'account_log', sql`created_at`, before(now, accountLogLifetimeMs), {
      and: sql`and created_at <= now() - interval '730 days'`
    }),

  // They contain signing links.
  captured_emails: (sql, now) => deleteOldest(sql, 'captured_emails', sql`created_at`, before(now, recordLifetimeMs)),

  captured_messages: (sql, now) =>
    deleteOldest(sql, 'captured_messages', sql`created_at`, before(now, recordLifetimeMs)),

  abuse_reports: (sql, now) => deleteOldest(sql, 'abuse_reports', sql`settled_at`, before(now, recordLifetimeMs)),

  // The queue keeps jobs that have failed in every attempt forever.
  jobs: async (sql, now) => {
    const jobs = await sql<{ id: string }[]>`
      select id::text
      from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at <= ${before(now, recordLifetimeMs)}
      limit ${batch}
    `
    if (jobs.length > 0) await sql`select graphile_worker.complete_jobs(${jobs.map(({ id }) => id)}::bigint[])`
    return jobs.length
  }
}

/** Uploads that expired more than a day ago. Delete their files before their rows. */
export async function findOldUploads(sql: Sql, now: Date): Promise<string[]> {
  const uploads = await sql<{ id: string }[]>`
    select id
    from uploads
    where expires_at <= ${before(now, day)}
    order by expires_at
    limit ${batch}
  `
  return uploads.map(({ id }) => id)
}

export async function deleteUploads(sql: Sql, uuids: string[]): Promise<void> {
  await sql`delete from uploads where id = any(${uuids}::uuid[])`
}

// The rows are passed as an array of keys. With a join, Postgres would scan the whole table. A ctid is only unique in one
// partition, so that tables that may be partitioned have another key.
async function deleteOldest(
  sql: Sql,
  table: string,
  time: Fragment,
  until: Date | number | string,
  { and = sql``, key = sql`ctid` }: { and?: Fragment; key?: Fragment } = {}
) {
  const { count } = await sql`
    delete from ${sql(table)}
    where ${key} = any(array(
      select ${key}
      from ${sql(table)}
      where ${time} <= ${until} ${and}
      order by ${time}
      limit ${batch}
      for update skip locked
    ))
  `
  return count
}

function before(now: Date, age: number) {
  return new Date(now.getTime() - age)
}
