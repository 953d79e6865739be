import type { Sql, TransactionSql } from 'postgres'

// Work that depends on time. Each query finds only what is still to do, limited to what one sweep can process.

export interface Found {
  id: string
}

/** How many of a kind are found at once. Fewer are all that there are. The planner must see it in each statement. */
export const mostFound = 1000

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

/** Documents of which a letter is due, and those of which it is not known yet when one is. */
export async function findLettersDue(sql: Sql, now: Date): Promise<Found[]> {
  return sql<Found[]>`
    (
      select id
      from documents
      where status = 'sent' and seal_status = 'none' and letters_due_at <= ${now} and expires_at > ${now}
      order by letters_due_at
      limit 1000
    )
    union all
    (
      select id
      from documents
      where status = 'sent' and seal_status = 'none' and letters_due_at is null and expires_at > ${now}
      limit 1000
    )
  `
}

/** Records when the next letter of a document is due. Null for none until its deadline. */
export async function setLettersDue(tx: TransactionSql, id: string, time: Date | null): Promise<void> {
  await tx`update documents set letters_due_at = coalesce(${time}::timestamptz, expires_at) where id = ${id}`
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

/** Behind which item a task of upkeep goes on. Null for its start. */
export async function findContinuation(sql: Sql, task: string): Promise<string | null> {
  const [found] = await sql<{ continues_after: string | null }[]>`
    select continues_after
    from upkeep
    where task = ${task}
  `
  return found?.continues_after ?? null
}

/** Records behind which item a task of upkeep goes on. Null for its start. */
export async function setContinuation(sql: Sql, task: string, after: string | null): Promise<void> {
  await sql`update upkeep set continues_after = ${after} where task = ${task}`
}
