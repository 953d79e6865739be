import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { enqueueJobs, type NewJob } from './job-store.js'
import { removeOrphansJob, sealJob } from './queued-jobs.js'
import { useTestDatabase } from './testing/test-database.js'

const { sql } = await useTestDatabase()
beforeEach(() => sql`delete from graphile_worker._private_jobs`)

/** Enqueues by the function of the queue. */
async function addJobs(tx: TransactionSql, jobs: NewJob[]) {
  for (const { name, payload, key = null, maxAttempts = 25 } of jobs) {
    await tx`
      select graphile_worker.add_job(${name}, ${tx.json(payload as never)}::json, max_attempts => ${maxAttempts}, job_key => ${key})
    `
  }
}

/** The jobs in the end, without identifiers and times, and whether each is due since the first. */
async function jobsAfter(enqueue: typeof addJobs) {
  await sql`delete from graphile_worker._private_jobs`
  const run = (jobs: NewJob[]) => sql.begin((tx) => enqueue(tx, jobs))
  const change = (key: string, changes: object) =>
    sql`update graphile_worker._private_jobs set ${sql(changes)} where key = ${key}`
  await run([sealJob('waiting'), sealJob('running'), sealJob('dead'), sealJob('failed'), removeOrphansJob()])
  await change('seal:running', { locked_at: new Date(), locked_by: 'worker', attempts: 1 })
  await change('seal:dead', { attempts: 25, last_error: 'dead' })
  await change('seal:failed', { attempts: 2, last_error: 'failed', run_at: new Date('2999-01-01') })
  await run([sealJob('waiting'), sealJob('running'), sealJob('dead'), sealJob('failed')])
  return sql`
    select identifier, payload::jsonb, key, attempts, jobs.max_attempts, last_error, locked_by, revision, priority,
      run_at <= now() as due, job_queue_id, flags
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
    order by payload::text, key nulls first
  `
}

test('jobs are enqueued as by the function of the queue', async () => {
  const expected = await jobsAfter(addJobs)
  expect(expected).toHaveLength(7)
  expect([...(await jobsAfter(enqueueJobs))]).toEqual([...expected])
})

test('a new task is stored, and takes a number only once', async () => {
  const numbers = async () => {
    const [{ last }] = await sql<[{ last: number }]>`
      select pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_tasks', 'id')::regclass)::int as last
    `
    return last
  }
  await sql`delete from graphile_worker._private_tasks where identifier = 'seal-document'`
  const before = await numbers()
  for (const uuid of ['a', 'b', 'c']) await sql.begin((tx) => enqueueJobs(tx, [sealJob(uuid)]))
  expect((await numbers()) - before).toBe(1)
})

test('the function of the queue is the one that this copies', async () => {
  const [{ prosrc }] = await sql<[{ prosrc: string }]>`
    select prosrc from pg_proc where oid = 'graphile_worker.add_jobs'::regproc
  `
  // Another one: compare it with enqueueJobs, and then write its digest here.
  expect(createHash('sha256').update(prosrc).digest('hex').slice(0, 16)).toBe('5592e9081a934eb4')
})
