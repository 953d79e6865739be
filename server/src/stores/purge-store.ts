import type { Sql } from 'postgres'

const hour = 3600_000
const day = 24 * hour
/** For how long what has happened is kept: events, deliveries that are over, e-mails and jobs that failed. */
const keptFor = 30 * day
/** How many rows are deleted at once: no lock is held for long. */
export const batch = 1000
/**
 * Deletes some of what is no longer needed. How many rows it deleted: fewer than a batch once it is done. Found as an
 * array, the rows are deleted where they are: joined to the table, they have it read from end to end.
 */
export type Purge = (sql: Sql, now: Date) => Promise<number>

export const purges: Record<string, Purge> = {
  idempotency_keys: (sql, now) =>
    deleted(sql`
      delete from idempotency_keys
      where ctid = any(array(
        select ctid
        from idempotency_keys
        where answered_at <= ${before(now, day)}
        order by answered_at
        limit ${batch}
        for update skip locked
      ))
    `),

  // Once the day is over that a bucket counts, and another for clocks that differ, it counts nothing.
  rate_limits: (sql, now) =>
    deleted(sql`
      delete from rate_limits
      where ctid = any(array(
        select ctid
        from rate_limits
        where day < ${Math.floor(now.getTime() / day) - 1}
        order by day
        limit ${batch}
        for update skip locked
      ))
    `),

  // With their deliveries. One that is still to be delivered stays.
  events: (sql, now) =>
    deleted(sql`
      delete from events
      where ctid = any(array(
        select ctid
        from events
        where created_at <= ${before(now, keptFor)}
          and not exists (select 1 from webhook_deliveries where event_id = events.id and status = 'pending')
        order by created_at
        limit ${batch}
        for update skip locked
      ))
    `),

  emails: (sql, now) =>
    deleted(sql`
      delete from emails
      where ctid = any(array(
        select ctid
        from emails
        where coalesce(sent_at, failed_at) <= ${before(now, keptFor)}
        order by coalesce(sent_at, failed_at)
        limit ${batch}
        for update skip locked
      ))
    `),

  // They have signing links in them.
  captured_emails: (sql, now) =>
    deleted(sql`
      delete from captured_emails
      where ctid = any(array(
        select ctid
        from captured_emails
        where created_at <= ${before(now, keptFor)}
        order by created_at
        limit ${batch}
        for update skip locked
      ))
    `),

  // The queue keeps for ever those that failed in every try.
  jobs: async (sql, now) => {
    const jobs = await sql<{ id: string }[]>`
      select id::text
      from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null and updated_at <= ${before(now, keptFor)}
      limit ${batch}
    `
    if (jobs.length > 0) await sql`select graphile_worker.complete_jobs(${jobs.map(({ id }) => id)}::bigint[])`
    return jobs.length
  }
}

/** Uploads that were over a day ago, whose files are to go before they do. */
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

async function deleted(statement: Promise<{ count: number }>) {
  return (await statement).count
}

function before(now: Date, age: number) {
  return new Date(now.getTime() - age)
}
