import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

/** Waits until the jobs of a task have failed by an outage, and lets them wait as long as after many attempts. */
async function backOff({ sql }: World, task: string, count: number) {
  await vi.waitFor(async () => {
    const failed = await sql`
      select from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and last_error like 'outage: %'
    `
    expect(failed).toHaveLength(count)
  }, 60_000)
  await sql`
    update graphile_worker._private_jobs jobs
    set run_at = now() + interval '6 hours', attempts = max_attempts - mod(jobs.id, 2)
    from graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = ${task}
  `
}

// At the same time, because both wait for the next look.
test.concurrent('when the storage is back, everything that waits for its seal is sealed soon', async () => {
  await using world = await createWorld()
  const { put } = world.context.storage
  let isAway = true
  world.context.storage.put = async (key, bytes) => {
    if (isAway && key.startsWith('documents/'))
      throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO', errno: -5 })
    return put(key, bytes)
  }
  isAway = false
  const sent = await Promise.all(Array.from({ length: 4 }, () => sendDraft(world.api, [ada])))
  const sessions = await Promise.all(sent.map(({ id, signers }) => openSession(world, id, signers[0].id)))
  isAway = true
  await Promise.all(sessions.map((session) => sign(session)))
  await backOff(world, 'seal-document', 4)
  isAway = false
  // Nothing new is sealed, whose success would tell.
  const completed = await Promise.all(sent.map(({ id }) => waitForStatus(world.api, id, 'completed')))
  expect(completed.map(({ seal }) => seal.attempts)).toEqual([1, 1, 1, 1])
})

test.concurrent('when the mail server is back, everything that waits is sent soon', async () => {
  const port = await freePort()
  await using world = await createWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  await Promise.all(Array.from({ length: 4 }, () => sendDraft(world.api, [ada])))
  await backOff(world, 'send-email', 4)
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      received += 1
      stream.on('end', () => done()).resume()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  try {
    await vi.waitFor(() => expect(received).toBe(4), { timeout: 60_000, interval: 100 })
  } finally {
    await new Promise<void>((resolve) => server.close(resolve))
  }
})

test('a sweep that an outage has failed is replaced by the next one', async () => {
  await using world = await createWorld({ parts: { api: false, worker: false } })
  const addSweep = () => world.sql`
    select graphile_worker.add_job('sweep', '{}', max_attempts => 1, job_key => 'sweep', job_key_mode => 'replace')
  `
  await addSweep()
  await world.sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'outage'`
  await addSweep()
  expect(await world.sql`select attempts, last_error from graphile_worker.jobs where key = 'sweep'`).toEqual([
    { attempts: 0, last_error: null }
  ])
})
