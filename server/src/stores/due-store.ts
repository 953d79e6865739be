import type { Sql, TransactionSql } from 'postgres'

// What time brings. Each query finds only what is still to do, as much as one sweep does.

interface Found {
  id: string
}

/** Documents whose time to sign is over. */
export async function findExpired(sql: Sql, now: Date): Promise<Found[]> {
  return sql<Found[]>`
    select id
    from documents
    where status = 'sent' and seal_status = 'none' and expires_at <= ${now}
    order by expires_at
    limit 1000
  `
}

/** Documents with signers who were invited before a time, have not signed and were never reminded. */
export async function findUnreminded(sql: Sql, invitedUntil: Date, now: Date): Promise<Set<string>> {
  const due = await sql<{ document_id: string }[]>`
    select signers.document_id
    from signers
    join documents on documents.id = signers.document_id
    where signers.status in ('pending', 'viewed')
      and signers.reminded_at is null
      and signers.invited_at <= ${invitedUntil}
      and documents.status = 'sent'
      and documents.expires_at > ${now}
    order by signers.invited_at
    limit 1000
  `
  return new Set(due.map(({ document_id }) => document_id))
}

/** Documents that await their seal since before a time, or whose seal failed before another, and that have no job. */
export async function findLostSeals(
  sql: Sql,
  { pendingSince, failedSince }: { pendingSince: Date; failedSince: Date }
) {
  return sql<Found[]>`
    select id
    from documents
    where status = 'sent'
      and (
        (seal_status = 'pending' and updated_at <= ${pendingSince})
        or (seal_status = 'failed' and updated_at <= ${failedSince})
      )
      and not exists (
        select 1
        from graphile_worker.jobs
        where jobs.key = 'seal:' || documents.id
          and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
      )
  `
}

/** Deletes drafts that were put into the trash before a time. Whose files are to go, too. */
export async function deleteTrashed(tx: TransactionSql, trashedUntil: Date): Promise<string[]> {
  const gone = await tx<{ files_id: string }[]>`
    delete from documents
    where id in (
      select id
      from documents
      where status = 'draft' and trashed_at <= ${trashedUntil}
      order by trashed_at
      limit 1000
    )
    returning files_id
  `
  return gone.map(({ files_id }) => files_id)
}

/** Notes that upkeep begins now, if it last began before a time. Of all servers that ask, one is told to go on. */
export async function beginUpkeep(
  tx: TransactionSql,
  task: string,
  { now, begunUntil }: { now: Date; begunUntil: Date }
): Promise<boolean> {
  const [due] = await tx`
    insert into upkeep as last (task, begun_at)
    values (${task}, ${now})
    on conflict (task) do update set begun_at = excluded.begun_at
    where last.begun_at <= ${begunUntil}
    returning 1
  `
  return due !== undefined
}
