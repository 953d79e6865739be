import type { Sql, TransactionSql } from 'postgres'
import type { EmailRequest, LetterRequest } from './letter-request.js'

/**
 * A queued or sent e-mail, as it is stored.
 *
 * @table emails
 */
export interface EmailRow {
  id: string
  request: LetterRequest
  /** The address of the last attempt. Null before the first, and if the e-mail was left out. */
  recipient: string | null
  /** The number of failed attempts. */
  failures: number
  error: string | null
  created_at: Date
  sent_at: Date | null
  /** When sending was given up, or the e-mail was returned. */
  failed_at: Date | null
}

/** An e-mail about a document. Text messages are in the same table. */
export type EmailAboutRow = EmailRow & { request: EmailRequest }

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

/** Records that an e-mail was sent, or left out without a recipient. */
export async function markSent(
  sql: Sql | TransactionSql,
  uuid: string,
  recipient: string | null,
  now: Date
): Promise<void> {
  await sql`update emails set sent_at = ${now}, recipient = ${recipient} where id = ${uuid}`
}

/** Records a failed attempt. Returns whether the e-mail is given up now, after `maxFailures` attempts. */
export async function recordFailedAttempt(
  sql: Sql,
  uuid: string,
  { error, recipient, maxFailures, now }: { error: string; recipient: string | null; maxFailures: number; now: Date }
): Promise<boolean> {
  const [row] = await sql<{ failed_at: Date | null }[]>`
    update emails
    set failures = failures + 1, error = ${error}, recipient = ${recipient},
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
  { error, recipient = null, now }: { error: string; recipient?: string | null | undefined; now: Date }
): Promise<EmailRow | undefined> {
  const [row] = await tx<EmailRow[]>`
    update emails
    set error = ${error}, failed_at = ${now}, recipient = coalesce(${recipient}, recipient)
    where id = ${uuid} and failed_at is null
    returning *
  `
  return row
}

/** The e-mails about a document, the oldest first. Not those that were left out. */
export async function findEmailsAbout(sql: Sql, documentUuid: string, signerUuids: string[]): Promise<EmailAboutRow[]> {
  return sql<EmailAboutRow[]>`
    select *
    from (
      select * from emails where request ? 'documentUuid' and request->>'documentUuid' = ${documentUuid}
      union all
      select * from emails where request ? 'signerUuid' and request->>'signerUuid' = any(${signerUuids})
    ) as about
    where request->>'kind' <> 'code-message' and (recipient is not null or sent_at is null)
    order by created_at, id
    limit 1000
  `
}

/** The last e-mail that was sent to a signer, or to one of several people of whom one is to sign. */
export async function findLastEmailTo(
  tx: TransactionSql,
  signerUuid: string,
  candidateUuid: string | null
): Promise<EmailRow | undefined> {
  const [row] = await tx<EmailRow[]>`
    select *
    from emails
    where request ? 'signerUuid' and request->>'signerUuid' = ${signerUuid} and request->>'kind' <> 'code-message'
      and recipient is not null and request->>'candidateUuid' is not distinct from ${candidateUuid}
    order by created_at desc, id desc
    limit 1
  `
  return row
}

/** A letter about a moved deadline that waits for further changes. */
export interface WaitingMove {
  id: string
  signer_id: string
  /** Which of several people of whom one is to sign. */
  candidate_id: string | null
  /** The deadline that the signer knows, as an ISO 8601 time. */
  moved_from: string
}

/** The letters about deadlines that moved before a time and have no job yet. */
export async function findWaitingMoves(sql: Sql, before: Date): Promise<WaitingMove[]> {
  return sql<WaitingMove[]>`
    select id, request->>'signerUuid' as signer_id, request->>'candidateUuid' as candidate_id, request->>'from' as moved_from
    from emails
    where sent_at is null and failed_at is null and created_at <= ${before} and request->>'kind' = 'deadline-moved'
      and not exists (select 1 from graphile_worker.jobs where jobs.key = 'email:' || emails.id)
    order by created_at
    limit 1000
  `
}

/** Whether a letter about a moved deadline still waits. Asked with its document locked: another sweep may have queued it. */
export async function isMoveWaiting(tx: TransactionSql, id: string): Promise<boolean> {
  const rows = await tx`
    select 1
    from emails
    where id = ${id} and sent_at is null and failed_at is null
      and not exists (select 1 from graphile_worker.jobs where jobs.key = 'email:' || emails.id)
  `
  return rows.length > 0
}

/** Takes the letters about moved deadlines that were not sent. Returns which deadline each signer knows. */
export async function takeWaitingMoves(tx: TransactionSql, signerUuids: string[]): Promise<Map<string, string>> {
  const rows = await tx<Pick<WaitingMove, 'signer_id' | 'moved_from'>[]>`
    delete from emails
    where request ? 'signerUuid' and request->>'signerUuid' = any(${signerUuids})
      and request->>'kind' = 'deadline-moved' and sent_at is null and failed_at is null
    returning request->>'signerUuid' as signer_id, request->>'from' as moved_from
  `
  return new Map(rows.map(({ signer_id, moved_from }) => [signer_id, moved_from]))
}

/** When letters with a new link were requested for a signer, or for one of several people of whom one is to sign. */
export async function findNewLinkTimes(
  tx: TransactionSql,
  signerUuid: string,
  candidateUuid: string | null,
  since: Date
): Promise<Date[]> {
  const rows = await tx<{ created_at: Date }[]>`
    select created_at
    from emails
    where request ? 'signerUuid' and request->>'signerUuid' = ${signerUuid} and request->>'kind' = 'new-link'
      and created_at > ${since} and request->>'candidateUuid' is not distinct from ${candidateUuid}
  `
  return rows.map(({ created_at }) => created_at)
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
