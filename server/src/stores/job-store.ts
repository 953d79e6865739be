import type { Sql, TransactionSql } from 'postgres'
import { wakesOf } from '../postgres/wake-after-commit.js'
import { traceparentOf } from '../telemetry/traceparent.js'
import type { TaskName, TaskPayload } from './job-payloads.js'

interface JobOptions {
  /** A new job replaces a waiting job with the same key. */
  key?: string
  /** The maximum number of attempts, with growing delays between them. */
  maxAttempts?: number
}

/** A job to enqueue. */
export type NewJob = { [Name in TaskName]: { name: Name; payload: TaskPayload<Name> } & JobOptions }[TaskName]

/**
 * Enqueues jobs, which run once the transaction has committed. Their keys must be distinct.
 *
 * Does what `add_jobs` of the queue does, but for two things that do not bear many jobs: that one notifies within the
 * transaction (see Waker), and takes a number for a new task with each call, of which there are two thousand million.
 */
export async function enqueueJobs(tx: TransactionSql, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const traceparent = traceparentOf(tx)
  const specs = jobs.map(({ name, payload: own, key = null, maxAttempts = 25 }) => ({
    name,
    payload: traceparent ? { ...own, traceparent } : own,
    key,
    maxAttempts
  }))
  const names = [...new Set(jobs.map(({ name }) => name))]
  const keys = jobs.flatMap(({ key }) => key ?? [])
  wakesOf(tx).jobs += jobs.length
  await Promise.all([
    tx`
      insert into graphile_worker._private_tasks (identifier)
      select name
      from unnest(${names}::text[]) as name
      where not exists (select 1 from graphile_worker._private_tasks where identifier = name)
      on conflict do nothing
    `,
    // A job that runs, or has failed for good, leaves its key to the new one.
    keys.length > 0 &&
      tx`
        update graphile_worker._private_jobs
        set key = null, attempts = max_attempts, updated_at = now()
        where key = any(${keys}::text[]) and is_available is not true
      `,
    tx`
      insert into graphile_worker._private_jobs as jobs (task_id, payload, max_attempts, key)
      select (select id from graphile_worker._private_tasks where identifier = name), payload, "maxAttempts", key
      from rows from (
        json_to_recordset(${tx.json(specs as never)}::json) as (name text, payload json, key text, "maxAttempts" integer)
      ) with ordinality as spec (name, payload, key, "maxAttempts", place)
      order by place
      on conflict (key) do update set
        task_id = excluded.task_id,
        payload = excluded.payload,
        run_at = excluded.run_at,
        max_attempts = excluded.max_attempts,
        revision = jobs.revision + 1,
        attempts = 0,
        last_error = null,
        updated_at = now()
      where jobs.locked_at is null
    `
  ])
}

/** Whether a job has a key. A job that runs loses it to one that is enqueued with the same key. */
export async function hasKey(sql: Sql, id: string, key: string): Promise<boolean> {
  const [found] = await sql`select 1 from graphile_worker._private_jobs where id = ${id} and key = ${key}`
  return found !== undefined
}
