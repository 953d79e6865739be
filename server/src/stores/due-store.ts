import type { Sql, TransactionSql } from 'postgres'
import type { Account } from './account-store.js'

// Work that depends on time. Each query finds only what is still to do, limited to what one sweep can process.

interface Found {
  id: string
}

/** Documents whose deadline has passed. */
export async function findExpired(sql: Sql, now: Date): Promise<Found[]> {
  return sql<Found[]>`
    select id
    from documents
    where status = 'sent' and seal_status = 'none' and expires_at <= ${now}
    order by expires_at
    limit 1000
  `
}

/** Documents with signers who are due for their account's reminder, have not signed and have not been reminded. */
export async function findUnreminded(sql: Sql, now: Date): Promise<(Found & Pick<Account, 'reminder_after_hours'>)[]> {
  return sql`
    select distinct id, reminder_after_hours
    from (
      select documents.id, accounts.reminder_after_hours
      from signers
      join documents on documents.id = signers.document_id
      join accounts on accounts.id = documents.account_id
      where signers.status in ('pending', 'viewed')
        and signers.reminded_at is null
        and signers.invited_at <= ${now}::timestamptz - make_interval(
          hours => (select min(reminder_after_hours) from accounts)
        )
        and signers.invited_at <= ${now}::timestamptz - make_interval(hours => accounts.reminder_after_hours)
        and documents.status = 'sent'
        and documents.expires_at > ${now}
      order by signers.invited_at
      limit 1000
    ) as due
  `
}

/** Documents without a job whose seal has been pending, or has failed, since before the given times. */
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

/** Deletes drafts that were trashed before a time. Returns the owners of the files to delete. */
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

/** Records that upkeep starts now, unless it started recently. True for only one of several servers. */
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
