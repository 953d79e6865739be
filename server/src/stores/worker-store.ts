import type { Sql } from 'postgres'

// A job that crashes its process on every attempt must not be retried forever.
const mostAttempts = 100

/** A worker counts as alive for this long after its last heartbeat. */
export const aliveSeconds = 20

/** Records that workers are alive. */
export async function saveHeartbeats(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker_id)
    select unnest(${workerIds}::text[])
    on conflict (worker_id) do update
    set seen_at = now()
  `
}

export async function deleteHeartbeats(sql: Sql, workerIds: string[]): Promise<void> {
  await sql`delete from worker_heartbeats where worker_id = any(${workerIds})`
}

/** Whether one of these workers, or of all workers, has sent a heartbeat within the last minute. */
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

/** How many workers have sent a heartbeat within the last minute. */
export async function countLiveWorkers(sql: Sql): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from worker_heartbeats
    where seen_at > now() - interval '1 minute'
  `
  return count
}

/** Releases the jobs of dead workers to other workers. A crash does not count as an attempt of the job. */
export async function releaseJobsOfDeadWorkers(sql: Sql): Promise<void> {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 minute'`
  const dead = await sql<{ locked_by: string }[]>`
    select distinct locked_by
    from graphile_worker.jobs
    where locked_at < now() - ${aliveSeconds} * interval '1 second'
      and not exists (
        select 1
        from worker_heartbeats
        where worker_id = locked_by and seen_at >= now() - ${aliveSeconds} * interval '1 second'
      )
  `
  await freeAfterCrash(sql, dead)
}

/**
 * Releases the jobs that these workers hold but do not run. There are some after commits were lost, with a primary that had
 * no synchronous standby or by a recovery to an earlier time: a job that a worker has finished is locked by it again.
 */
export async function releaseForgottenJobs(sql: Sql, workerIds: string[], running: string[]): Promise<void> {
  await sql`
    update graphile_worker._private_jobs
    set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
    where locked_by = any(${workerIds}) and id <> all(${running}::bigint[])
      and locked_at < now() - ${aliveSeconds} * interval '1 second'
  `
}

/** Releases all jobs. For a process that knows that it is the only one. */
export async function releaseAllJobs(sql: Sql): Promise<void> {
  const dead = await sql<{ locked_by: string }[]>`
    select distinct locked_by
    from graphile_worker.jobs
    where locked_by is not null
  `
  await freeAfterCrash(sql, dead)
}

/** Releases the jobs of stopping workers. Their interrupted attempts do not count. */
export async function releaseJobs(sql: Sql, workerIds: string[]): Promise<void> {
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
