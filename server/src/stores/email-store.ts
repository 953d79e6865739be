import type { Sql, TransactionSql } from 'postgres'
import type { LetterRequest } from './letter-request.js'

/**
 * An e-mail that is to be sent, or was, as it is stored.
 *
 * @table emails
 */
export interface EmailRow {
  id: string
  request: LetterRequest
  /** Tries that failed. */
  failures: number
  error: string | null
  created_at: Date
  sent_at: Date | null
  /** When it was given up. */
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

/** An e-mail that is still to be sent. */
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

/** Records a try that failed. After so many the e-mail is given up; whether it is. */
export async function recordFailedTry(
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

/** E-mails that wait since before a time, and have no job that would send them. */
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
