import type { Sql } from 'postgres'
import type { TaskName } from './job-payloads.js'

/** How the error of a job begins that failed because of an outage. */
export const outageMark = 'outage: '

/**
 * Makes jobs of a task that an outage has failed due at once, the oldest first and all before newer ones. The attempt that
 * failed does not count. Returns how many there were.
 */
export async function retryAfterOutage(sql: Sql, task: TaskName, atMost: number | null = null): Promise<number> {
  const { count } = await sql`
    update graphile_worker._private_jobs
    set run_at = created_at, attempts = greatest(attempts - 1, 0)
    where id in (
      select jobs.id
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = ${task} and locked_at is null and starts_with(last_error, ${outageMark})
      order by jobs.created_at, jobs.id
      limit ${atMost}
      for update of jobs skip locked
    )
  `
  return count
}
