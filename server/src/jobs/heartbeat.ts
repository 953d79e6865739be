import type { Sql } from 'postgres'

const interval = 10_000

/**
 * Shows that workers are alive, and frees the jobs of those that are not. The queue itself would give a killed worker's
 * job to another only after four hours.
 */
export function startHeartbeat(sql: Sql, workerIds: Set<string>, onError: (error: unknown) => void): AsyncDisposable {
  const beat = () =>
    show(sql, [...workerIds])
      .then(() => freeJobs(sql))
      .catch(onError)
  let beating = beat()
  const timer = setInterval(() => {
    beating = beat()
  }, interval)
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await beating
      await sql`delete from worker_heartbeats where worker_id = any(${[...workerIds]})`.catch(onError)
    }
  }
}

async function show(sql: Sql, workerIds: string[]) {
  await sql`
    insert into worker_heartbeats (worker_id)
    select unnest(${workerIds}::text[])
    on conflict (worker_id) do update
    set seen_at = now()
  `
}

async function freeJobs(sql: Sql) {
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 minute'`
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - interval '1 minute'
      and not exists (select 1 from worker_heartbeats where worker_id = locked_by)
    having count(*) > 0
  `
}

/** Frees every job: for a process that knows that it is the only one. */
export async function freeAllJobs(sql: Sql): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_by is not null
    having count(*) > 0
  `
}
