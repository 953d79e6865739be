import type { TransactionSql } from 'postgres'
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

/** Enqueues jobs, which run after the transaction commits. Their keys must be distinct. */
export async function enqueueJobs(tx: TransactionSql, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const traceparent = traceparentOf(tx)
  const specs = jobs.map(({ name, payload: own, key = null, maxAttempts = 25 }) => ({
    name,
    payload: traceparent ? { ...own, traceparent } : own,
    key,
    maxAttempts
  }))
  await tx`
    select count(*)
    from graphile_worker.add_jobs((
      select array_agg(
        (name, payload, null, null, "maxAttempts", key, null, null)::graphile_worker.job_spec
        order by place
      )
      from rows from (
        json_to_recordset(${tx.json(specs as never)}::json) as (name text, payload json, key text, "maxAttempts" integer)
      ) with ordinality as spec (name, payload, key, "maxAttempts", place)
    ))
  `
}
