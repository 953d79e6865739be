import type { Sql } from 'postgres'
import type { TaskName } from './job-payloads.js'

// Dead jobs have used up their attempts, and stay in the queue. An alert tells of them, so those whose work is done must leave.

/** A dead job, and the row that it is about. */
interface DeadJob {
  id: string
  subject: string
}

/** Removes the dead jobs of these tasks that are older than a job. Reads the whole queue. */
export async function removeDeadBefore(sql: Sql, jobId: string, tasks: readonly TaskName[]): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select jobs.id
      from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = any(${tasks as TaskName[]}::text[]) and jobs.id < ${jobId}::bigint
        and jobs.locked_at is null and jobs.attempts >= jobs.max_attempts
    ))
  `
}

/** Removes the dead jobs about rows of which nothing is to do any more: another job has done it, or they are gone. */
export async function removeDeadOfDone(sql: Sql, times: Times): Promise<void> {
  for (const { task, property, findToDo } of aboutRows) {
    const dead = await findDead(sql, task, property)
    if (dead.length === 0) continue
    // As an array of keys: with a join, Postgres may scan the whole table.
    const subjects = [...new Set(dead.map(({ subject }) => subject))]
    const toDo = new Set((await findToDo(sql, subjects, times)).map(({ id }) => id))
    const done = dead.filter(({ subject }) => !toDo.has(subject)).map(({ id }) => id)
    if (done.length > 0) await sql`select graphile_worker.complete_jobs(${done}::bigint[])`
  }
}

interface Times {
  now: Date
  /** When a provider must have confirmed a session for it to count as checked. */
  checkedUntil: Date
}

interface AboutRows {
  task: TaskName
  /** Of the payload: the identifier of the row. */
  property: string
  /** Those of these rows of which the job still has something to do. */
  findToDo(sql: Sql, uuids: string[], times: Times): Promise<{ id: string }[]>
}

// Jobs that the sweep, or something else, adds again until their work is done. A job about files that are to be removed is not
// among them: nothing repeats it.
const aboutRows: AboutRows[] = [
  {
    task: 'seal-document',
    property: 'documentUuid',
    findToDo: (sql, uuids) => sql`
      select id from documents
      where id = any(${uuids}::uuid[]) and status = 'sent' and seal_status in ('pending', 'failed')
    `
  },
  {
    task: 'renew-seal',
    property: 'documentUuid',
    findToDo: (sql, uuids) => sql`
      select id from documents
      where id = any(${uuids}::uuid[]) and seal_status = 'sealed' and renewal_since is not null and erased_at is null
    `
  },
  {
    task: 'send-email',
    property: 'emailUuid',
    findToDo: (sql, uuids) => sql`
      select id from emails where id = any(${uuids}::uuid[]) and sent_at is null and failed_at is null
    `
  },
  {
    task: 'send-bulk',
    property: 'bulkSendUuid',
    findToDo: (sql, uuids) => sql`
      select id from bulk_sends where id = any(${uuids}::uuid[]) and status <> 'completed'
    `
  },
  {
    task: 'check-session',
    property: 'sessionUuid',
    findToDo: (sql, uuids, { now, checkedUntil }) => sql`
      select id from console_sessions
      where id = any(${uuids}::uuid[]) and refresh_token is not null and checked_at <= ${checkedUntil}
        and expires_at > ${now}
    `
  }
]

// E-mails of older versions have their letter in the job, and no row.
async function findDead(sql: Sql, task: TaskName, property: string): Promise<DeadJob[]> {
  return sql<DeadJob[]>`
    select jobs.id::text, payload->>${property} as subject
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${task} and jobs.locked_at is null and jobs.attempts >= jobs.max_attempts
      and payload->>${property} is not null
  `
}
