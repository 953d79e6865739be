import type { TransactionSql } from 'postgres'
import type { TaskName, TaskPayload } from './tasks.js'

export interface JobOptions {
  /** Not before this time. */
  runAt?: Date
  /** Of jobs with the same key only the newest is kept, unless it is already running. */
  key?: string
  /** How often it is tried, with growing pauses between. */
  maxAttempts?: number
}

/** Adds a job that runs if, and only if, the transaction commits. */
export async function addJob<Name extends TaskName>(
  tx: TransactionSql,
  name: Name,
  payload: TaskPayload<Name>,
  { runAt, key, maxAttempts = 25 }: JobOptions = {}
): Promise<void> {
  await tx`
    select graphile_worker.add_job(
      ${name},
      ${tx.json(payload as never)}::json,
      run_at := ${runAt ?? null}::timestamptz,
      job_key := ${key ?? null}::text,
      max_attempts := ${maxAttempts}
    )
  `
}
