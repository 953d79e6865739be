import type { Sql, TransactionSql } from 'postgres'
import type { LetterRequest } from './letter-request.js'

/**
 * A queued or sent e-mail, as it is stored.
 *
 * @table emails
 */
export interface EmailRow {
  id: string
  request: LetterRequest
  /** The number of failed attempts. */
  failures: number
  error: string | null
  created_at: Date
  sent_at: Date | null
  /** When sending was given up, or the e-mail was returned. */
  failed_at: Date | null
}

export async function insertEmails(
  tx: TransactionSql,
  emails: Pick<EmailRow, 'id' | 'request' | 'created_at'>[]
): Promise<void> {
  if (emails.length === 0) return
  await tx`
    insert into emails (id, request, created_at)
    select id, request, created_at
    from jsonb_to_recordset(${tx.json(emails as never)}) as added(id uuid, request jsonb, created_at timestamptz)
  `
}

/** Finds an e-mail that has not been sent or given up. */
export async function findUnsentEmail(sql: Sql, uuid: string): Promise<EmailRow | undefined> {
  const [row] = await sql<EmailRow[]>`
    select *
    from emails
    where id = ${uuid} and sent_at is null and failed_at is null
  `
  return row
}

export async function markSent(sql: Sql, uuid: string, now: Date): Promise<void> {
  await sql`update emails set sent_at = ${now} where id = ${uuid}`
}

/** Records a failed attempt. Returns whether the e-mail is given up now, after `maxFailures` attempts. */
export async function recordFailedAttempt(
  sql: Sql,
  uuid: string,
  { error, maxFailures, now }: { error: string; maxFailures: number; now: Date }
): Promise<boolean> {
  const [row] = await sql<{ failed_at: Date | null }[]>`
    update emails
    set failures = failures + 1, error = ${error},
      failed_at = case when failures + 1 >= ${maxFailures} then ${now}::timestamptz end
    where id = ${uuid}
    returning failed_at
  `
  return row?.failed_at != null
}

/** Records that an e-mail cannot be delivered. Undefined if the e-mail is not known, or given up already. */
export async function markUndeliverable(
  tx: TransactionSql,
  uuid: string,
  { error, now }: { error: string; now: Date }
): Promise<EmailRow | undefined> {
  const [row] = await tx<EmailRow[]>`
    update emails
    set error = ${error}, failed_at = ${now}
    where id = ${uuid} and failed_at is null
    returning *
  `
  return row
}

/** Unsent e-mails created before a time that have no job. */
export async function findLostEmails(sql: Sql, before: Date): Promise<{ id: string }[]> {
  return sql<{ id: string }[]>`
    select id
    from emails
    where sent_at is null and failed_at is null and created_at <= ${before}
      and not exists (
        select 1
        from graphile_worker.jobs
        where jobs.key = 'email:' || emails.id
          and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
      )
    order by created_at
    limit 1000
  `
}
