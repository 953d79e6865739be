import type { Sql } from 'postgres'

// A job that ends its process each time must not do so for ever.
const mostAttempts = 100

/** Shows that workers are alive. */
export async function showWorkers(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker_id)
    select unnest(${workerIds}::text[])
    on conflict (worker_id) do update
    set seen_at = now()
  `
}

export async function forgetWorkers(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`delete from worker_heartbeats where worker_id = any(${workerIds})`
}

/** Whether one of these workers, or any at all, has shown itself within the last minute. */
export async function isAnyWorkerAlive(sql: Sql, workerIds?: ReadonlySet<string>): Promise<boolean> {
  const [alive] = await sql`
    select 1
    from worker_heartbeats
    where seen_at > now() - interval '1 minute'
      ${workerIds ? sql`and worker_id = any(${[...workerIds]}::text[])` : sql``}
    limit 1
  `
  return alive !== undefined
}

/** Frees the jobs of workers that have died, for the others to do. A crash uses up none of a job's tries. */
export async function freeDeadWorkersJobs(sql: Sql): Promise<void> {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 minute'`
  const dead = await sql<{ locked_by: string }[]>`
    select distinct locked_by
    from graphile_worker.jobs
    where locked_at < now() - interval '1 minute'
      and not exists (select 1 from worker_heartbeats where worker_id = locked_by)
  `
  await freeAfterCrash(sql, dead)
}

/** Frees every job: for a process that knows that it is the only one. */
export async function freeAllJobs(sql: Sql): Promise<void> {
  const dead = await sql<{ locked_by: string }[]>`
    select distinct locked_by
    from graphile_worker.jobs
    where locked_by is not null
  `
  await freeAfterCrash(sql, dead)
}

/** Gives back the jobs of workers that are told to stop, as if they had never been begun. */
export async function giveBackJobs(sql: Sql, workerIds: string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`
      update graphile_worker._private_jobs
      set attempts = greatest(attempts - 1, 0)
      where locked_by = any(${workerIds})
    `
    await tx`select graphile_worker.force_unlock_workers(${workerIds}::text[])`
  })
}

async function freeAfterCrash(sql: Sql, workers: { locked_by: string }[]) {
  if (workers.length === 0) return
  const workerIds = workers.map(({ locked_by }) => locked_by)
  await sql.begin(async (tx) => {
    await tx`
      update graphile_worker._private_jobs
      set max_attempts = least(max_attempts + 1, ${mostAttempts})
      where locked_by = any(${workerIds}) and max_attempts < ${mostAttempts}
    `
    await tx`select graphile_worker.force_unlock_workers(${workerIds}::text[])`
  })
}
