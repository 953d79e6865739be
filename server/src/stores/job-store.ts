import type { TransactionSql } from 'postgres'
import type { TaskName, TaskPayload } from './job-payloads.js'

interface JobOptions {
  /** Of jobs with the same key only the newest is kept, unless it is already running. */
  key?: string
  /** How often it is tried, with growing pauses between. */
  maxAttempts?: number
}

/** A job to add. */
export type NewJob = { [Name in TaskName]: { name: Name; payload: TaskPayload<Name> } & JobOptions }[TaskName]

/** Adds jobs that run if, and only if, the transaction commits. No two of them have the same key. */
export async function addJobs(tx: TransactionSql, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  const specs = jobs.map(({ name, payload, key = null, maxAttempts = 25 }) => ({ name, payload, key, maxAttempts }))
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
