import type { Sql } from 'postgres'

/** The jobs of a task in the queue. */
export interface TaskQueue {
  task: string
  waiting: number
  scheduled: number
  running: number
  /** Jobs that have used up their attempts. */
  dead: number
  /** For how many seconds the oldest waiting job could have run; 0 if none waits. */
  oldest_seconds: number
}

/** Counts the jobs of each task. Tasks without jobs are missing. Reads the whole queue. */
export async function countJobs(sql: Sql): Promise<TaskQueue[]> {
  return sql<TaskQueue[]>`
    select
      tasks.identifier as task,
      (count(*) filter (where is_available and run_at <= now()))::int as waiting,
      (count(*) filter (where is_available and run_at > now()))::int as scheduled,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as dead,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::float8
        as oldest_seconds
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    group by tasks.identifier
    order by tasks.identifier
  `
}
