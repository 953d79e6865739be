import { start } from '@signpost/server'
import { expect, test, vi } from 'vitest'
import { createGate } from '../../support/gate.js'
import { sendDraft } from '../../support/journey.js'
import { makePdf } from '../../support/pdfs.js'
import { startProcess } from '../../support/service-process.js'
import { createWorld, type World } from '../../world.js'

// Two services each, even on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const held = { email: 'held@example.com', name: 'H' }

const jobsOf = ({ sql }: World, task: string) => sql<{ attempts: number; max_attempts: number; locked: boolean }[]>`
  select attempts, max_attempts, locked_at is not null as locked
  from graphile_worker.jobs
  where task_identifier = ${task}
`

/** A second service on a world's database, with a mailer that waits. */
async function startBeside(world: World, parts: { api: boolean; worker: boolean }, jobsMs = 20_000) {
  const gate = createGate()
  const { config, clock, mailer } = world.context
  const waiting: World['context']['mailer'] = {
    ...mailer,
    async send(email) {
      await gate.pass()
      return mailer.send(email)
    }
  }
  const service = await start(
    { ...config, port: 0, siteUrl: 'http://localhost:0' },
    { parts, overrides: { clock, mailer: waiting }, stopLimits: { requestsMs: 20_000, jobsMs } }
  )
  return { service, gate }
}

test('a request in progress when the service stops gets its response, and no other request is accepted', async () => {
  await using world = await createWorld({ parts: { api: false, worker: false } })
  const { config, clock } = world.context
  await using service = await start(
    { ...config, port: 0, siteUrl: 'http://localhost:0', shutdownDelayMs: 1500 },
    { parts: { api: true, worker: false }, overrides: { clock } }
  )
  const gate = createGate()
  const { pdf } = service.context
  const prepare = pdf.prepare.bind(pdf)
  pdf.prepare = async (bytes) => {
    await gate.pass()
    return prepare(bytes)
  }
  const request = fetch(`${service.url}/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.account.live_key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file_name: 'a.pdf', file: (await makePdf()).toString('base64') })
  })
  await vi.waitFor(() => expect(gate.waiting).toBe(1), 60_000)
  const stopped = service[Symbol.asyncDispose]()
  // Load balancers notice first, while requests are still accepted.
  const ready = await fetch(`${service.url}/readyz`)
  expect({ status: ready.status, body: await ready.json() }).toEqual({
    status: 503,
    body: { status: 'fail', checks: { process: { status: 'fail', detail: 'is stopping' } } }
  })
  const live = await fetch(`${service.url}/livez`)
  // So that they have no open connection when the port is closed.
  expect({ status: live.status, connection: live.headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close'
  })
  await vi.waitFor(() => expect(fetch(`${service.url}/livez`)).rejects.toThrow('fetch failed'), 60_000)
  gate.open()
  const answer = await request
  expect({ status: answer.status, connection: answer.headers.get('connection') }).toEqual({
    status: 201,
    connection: 'close'
  })
  await stopped
})

test('a job in progress when the service stops is finished', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  await sendDraft(world.api, [held])
  const { service, gate } = await startBeside(world, { api: false, worker: true })
  await vi.waitFor(() => expect(gate.waiting).toBe(1), 60_000)
  const stopped = service[Symbol.asyncDispose]()
  gate.open()
  await stopped
  expect(await jobsOf(world, 'send-email')).toEqual([])
  await world.emailsTo(held.email)
})

test('a job that takes too long is returned immediately and unchanged', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  await sendDraft(world.api, [held])
  const { service, gate } = await startBeside(world, { api: false, worker: true }, 50)
  await vi.waitFor(() => expect(gate.waiting).toBe(1), 60_000)
  expect(await jobsOf(world, 'send-email')).toMatchObject([{ attempts: 1, locked: true }])
  await service[Symbol.asyncDispose]()
  expect(await jobsOf(world, 'send-email')).toMatchObject([{ attempts: 0, locked: false }])
  await using _next = await start(world.context.config, {
    parts: { api: false, worker: true },
    overrides: { clock: world.clock }
  })
  await world.emailsTo(held.email)
  // The remaining work ends after the database is closed, without effects.
  gate.open()
})

test('under load every request gets a correct response or none, and the process exits with 0', async () => {
  await using world = await createWorld({ parts: { api: false, worker: false } })
  await using process = await startProcess(world, 'api')
  const body = JSON.stringify({ file_name: 'a.pdf', file: (await makePdf({ pages: 3 })).toString('base64') })
  const answers: (number | 'none')[] = []
  const exited = new Promise<number | null>((resolve) => process.child.once('exit', resolve))
  let isOver = false
  process.child.once('exit', () => {
    isOver = true
  })
  const upload = async (number: number) => {
    for (let turn = 0; !isOver; turn++) {
      const headers = {
        authorization: `Bearer ${world.account.live_key}`,
        'content-type': 'application/json',
        'idempotency-key': `${number}-${turn}`
      }
      answers.push(
        await fetch(`${process.url}/v1/documents`, { method: 'POST', headers, body }).then(
          async (response) => {
            await response.arrayBuffer()
            return response.status
          },
          () => 'none' as const
        )
      )
    }
  }
  const uploads = Promise.all(Array.from({ length: 10 }, (_, number) => upload(number)))
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(10), { timeout: 40_000, interval: 20 })
  process.child.kill('SIGTERM')
  expect(await exited).toBe(0)
  await uploads
  expect(new Set(answers.filter((answer) => answer !== 'none'))).toEqual(new Set([201]))
  const kept = await world.sql`select status from idempotency_keys where status <> 201`
  expect(kept).toEqual([])
})

test('a killed worker uses up no attempt of a job', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  await sendDraft(world.api, [held])
  // The state that a killed process leaves.
  await world.sql`
    update graphile_worker._private_jobs
    set attempts = attempts + 1, locked_by = 'pool-dead', locked_at = now() - interval '21 seconds'
  `
  await world.sql`insert into worker_heartbeats (worker_id, seen_at) values ('pool-dead', now() - interval '21 seconds')`
  const [before] = await jobsOf(world, 'send-email')
  const { service, gate } = await startBeside(world, { api: false, worker: true })
  await vi.waitFor(() => expect(gate.waiting).toBe(1), 60_000)
  const [after] = await jobsOf(world, 'send-email')
  // Started again, with as many remaining attempts as after the first start.
  expect(after).toEqual({ ...before, attempts: before!.attempts + 1, max_attempts: before!.max_attempts + 1 })
  gate.open()
  await service[Symbol.asyncDispose]()
})

test('a worker sweeps by a schedule', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const schedules = () => world.sql`select identifier from graphile_worker._private_known_crontabs`
  expect(await schedules()).toEqual([])
  const { service } = await startBeside(world, { api: false, worker: true })
  expect(await schedules()).toEqual([{ identifier: 'sweep' }])
  await service[Symbol.asyncDispose]()
})

test('a job that takes longer than a minute stays with its worker while the worker is alive', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  await sendDraft(world.api, [held])
  const first = await startBeside(world, { api: false, worker: true })
  await vi.waitFor(() => expect(first.gate.waiting).toBe(1), 60_000)
  await world.sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '2 minutes'`
  const second = await startBeside(world, { api: false, worker: true })
  // Ends after its heartbeat, which releases the jobs of dead workers.
  await second.service[Symbol.asyncDispose]()
  expect(await jobsOf(world, 'send-email')).toMatchObject([{ attempts: 1, locked: true }])
  expect(second.gate.waiting).toBe(0)
  first.gate.open()
  await first.service[Symbol.asyncDispose]()
  expect(await world.emailsTo(held.email)).toHaveLength(1)
})
