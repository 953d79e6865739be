import { beforeEach, describe, expect, test } from 'vitest'
import { enqueueJobs } from './job-store.js'
import { outageMark, retryAfterOutage } from './outage-retry-store.js'
import { countJobs } from './queue-store.js'
import { removeOrphansJob, sealJob } from './queued-jobs.js'
import { useTestDatabase } from './testing/test-database.js'
import {
  countLiveWorkers,
  deleteHeartbeats,
  isAnyWorkerAlive,
  releaseAllJobs,
  releaseJobs,
  releaseJobsOfDeadWorkers,
  saveHeartbeats
} from './worker-store.js'

const database = await useTestDatabase()
const { sql } = database
beforeEach(async () => {
  await database.clear('worker_heartbeats')
  await sql`delete from graphile_worker._private_jobs`
})

/** Records a heartbeat so many seconds ago. */
async function beat(worker: string, secondsAgo: number) {
  await saveHeartbeats(sql, [worker])
  await sql`
    update worker_heartbeats set seen_at = now() - ${secondsAgo} * interval '1 second' where worker_id = ${worker}
  `
}

/** A job that a worker has run for so many seconds. */
async function run(key: string, worker: string, secondsAgo = 1000, left: object = {}) {
  await sql`select graphile_worker.add_job('x', job_key => ${key}, max_attempts => 3)`
  await sql`
    update graphile_worker._private_jobs
    set locked_by = ${worker}, locked_at = now() - ${secondsAgo} * interval '1 second', attempts = 1
    where key = ${key}
  `
  if (Object.keys(left).length > 0) await sql`update graphile_worker._private_jobs set ${sql(left)} where key = ${key}`
}

const job = async (key: string) => {
  const [row] = await sql`
    select locked_by, attempts, max_attempts from graphile_worker._private_jobs where key = ${key}
  `
  return row
}

describe('workers', () => {
  test('are alive for a minute after a heartbeat', async () => {
    expect([await isAnyWorkerAlive(sql), await countLiveWorkers(sql)]).toEqual([false, 0])
    await beat('recent', 30)
    await beat('gone', 90)
    expect([await isAnyWorkerAlive(sql), await countLiveWorkers(sql)]).toEqual([true, 1])
    const isAlive = (...workers: string[]) => isAnyWorkerAlive(sql, new Set(workers))
    expect([await isAlive('recent'), await isAlive('gone'), await isAlive('gone', 'recent')]).toEqual([
      true,
      false,
      true
    ])
    await saveHeartbeats(sql, ['gone', 'recent'])
    expect(await countLiveWorkers(sql)).toBe(2)
    await deleteHeartbeats(sql, ['recent'])
    expect([await isAlive('recent'), await isAlive('gone')]).toEqual([false, true])
  })

  test('that are dead lose their jobs, which may be tried once more', async () => {
    await beat('alive', 10)
    await beat('silent', 30)
    await beat('long gone', 90)
    for (const worker of ['alive', 'silent', 'long gone', 'never seen']) await run(worker, worker)
    await run('just begun', 'silent starter', 10)
    await releaseJobsOfDeadWorkers(sql)
    const released = { locked_by: null, attempts: 1, max_attempts: 4 }
    for (const dead of ['silent', 'long gone', 'never seen']) expect(await job(dead), dead).toEqual(released)
    expect(await job('alive')).toEqual({ locked_by: 'alive', attempts: 1, max_attempts: 3 })
    expect(await job('just begun')).toMatchObject({ locked_by: 'silent starter' })
    const left = await sql`select worker_id from worker_heartbeats order by worker_id`
    expect(left.map(({ worker_id }) => worker_id)).toEqual(['alive', 'silent'])
  })

  test('are not given more than a hundred attempts of a job', async () => {
    await run('almost', 'dead', 1000, { max_attempts: 99 })
    await run('enough', 'dead', 1000, { max_attempts: 100 })
    await run('many', 'dead', 1000, { max_attempts: 200 })
    await releaseJobsOfDeadWorkers(sql)
    const most = await Promise.all(['almost', 'enough', 'many'].map(job))
    expect(most.map((row) => [row!.max_attempts, row!.locked_by])).toEqual([
      [100, null],
      [100, null],
      [200, null]
    ])
  })

  test('of a process that is alone all lose their jobs', async () => {
    await beat('alive', 0)
    await run('a', 'alive', 0)
    await sql`select graphile_worker.add_job('x', job_key => 'b', max_attempts => 3)`
    await releaseAllJobs(sql)
    expect(await job('a')).toEqual({ locked_by: null, attempts: 1, max_attempts: 4 })
    expect(await job('b')).toEqual({ locked_by: null, attempts: 0, max_attempts: 3 })
  })

  test('that stop give their jobs back, as if they had not tried', async () => {
    await run('a', 'stopping')
    await run('b', 'stopping', 1000, { attempts: 0 })
    await run('c', 'other')
    await releaseJobs(sql, ['stopping'])
    expect(await job('a')).toEqual({ locked_by: null, attempts: 0, max_attempts: 3 })
    expect(await job('b')).toEqual({ locked_by: null, attempts: 0, max_attempts: 3 })
    expect(await job('c')).toEqual({ locked_by: 'other', attempts: 1, max_attempts: 3 })
  })
})

describe('jobs', () => {
  test('are enqueued with their keys, once for each key', async () => {
    await sql.begin((tx) => enqueueJobs(tx, []))
    await sql.begin((tx) => enqueueJobs(tx, [sealJob('a'), sealJob('b'), removeOrphansJob()]))
    await sql.begin((tx) => enqueueJobs(tx, [sealJob('a')]))
    const jobs = await sql`
      select task_identifier, key, max_attempts, payload
      from graphile_worker.jobs join graphile_worker._private_jobs using (id, key, max_attempts)
      order by key
    `
    expect(jobs).toMatchObject([
      { task_identifier: 'remove-orphans', key: 'remove-orphans', max_attempts: 3, payload: {} },
      { task_identifier: 'seal-document', key: 'seal:a', payload: { documentUuid: 'a' } },
      { key: 'seal:b', payload: { documentUuid: 'b' } }
    ])
  })

  test('are counted by what they wait for', async () => {
    const add = (key: string) => sql`select graphile_worker.add_job('x', job_key => ${key}, max_attempts => 3)`
    const change = (key: string, changes: object) =>
      sql`update graphile_worker._private_jobs set ${sql(changes)} where key = ${key}`
    for (const key of ['waiting', 'older', 'scheduled', 'dead', 'dead, too', 'failed once']) await add(key)
    await sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where key = 'older'`
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key = 'scheduled'`
    await change('dead', { attempts: 3 })
    await change('dead, too', { attempts: 3 })
    await change('failed once', { attempts: 2 })
    await run('running', 'worker', 0, { attempts: 3 })
    const [queue, ...others] = await countJobs(sql)
    expect(others).toEqual([])
    expect(queue).toMatchObject({ task: 'x', waiting: 3, scheduled: 1, running: 1, dead: 2 })
    expect(queue!.oldest_seconds).toBeGreaterThanOrEqual(90)
    await sql.begin(async (tx) => {
      await tx`select graphile_worker.add_job('due now')`
      const [first] = await countJobs(tx as never)
      expect(first).toMatchObject({ task: 'due now', waiting: 1, scheduled: 0, oldest_seconds: 0 })
    })
  })
})

describe('jobs that an outage has failed', () => {
  const seal = (uuid: string, left: object) =>
    sql.begin(async (tx) => {
      await enqueueJobs(tx, [sealJob(uuid)])
      await tx`update graphile_worker._private_jobs set ${tx(left)} where key = ${`seal:${uuid}`}`
    })
  const failed = { last_error: `${outageMark}away`, attempts: 2, run_at: new Date('2999-01-01') }
  const at = (time: string) => new Date(`2026-03-01T${time}Z`)
  const find = async (uuid: string) => {
    const [row] = await sql`select attempts, run_at from graphile_worker._private_jobs where key = ${`seal:${uuid}`}`
    return row
  }

  test('are due at once, the oldest first, and have not lost an attempt', async () => {
    await seal('newer', { ...failed, created_at: at('12:00') })
    await seal('older', { ...failed, created_at: at('11:00'), attempts: 0 })
    expect(await retryAfterOutage(sql, 'seal-document', 1)).toBe(1)
    expect(await find('older')).toEqual({ attempts: 0, run_at: at('11:00') })
    expect(await find('newer')).toEqual({ attempts: 2, run_at: failed.run_at })
    expect(await retryAfterOutage(sql, 'seal-document')).toBe(2)
    expect(await find('newer')).toEqual({ attempts: 1, run_at: at('12:00') })
  })

  test('are those of the task that do not run, failed by the outage and nothing else', async () => {
    await seal('running', { ...failed, locked_at: at('12:00'), locked_by: 'worker' })
    await seal('broken', { ...failed, last_error: 'another error' })
    await seal('new', { run_at: failed.run_at })
    await sql.begin((tx) => enqueueJobs(tx, [removeOrphansJob()]))
    await sql`update graphile_worker._private_jobs set ${sql(failed)} where key = 'remove-orphans'`
    expect(await retryAfterOutage(sql, 'seal-document')).toBe(0)
    expect(await retryAfterOutage(sql, 'remove-orphans')).toBe(1)
    await seal('waiting', failed)
    const beside = database.beside(
      (tx) => retryAfterOutage(tx as never, 'seal-document'),
      (tx) => retryAfterOutage(tx as never, 'seal-document')
    )
    expect(await beside).toBe(0)
  })
})
