import { once } from 'node:events'
import { start } from '@signpost/server'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { addEndpoints } from '../../support/endpoints.js'
import { type HoldingReceiver, startHoldingReceiver } from '../../support/holding-receiver.js'
import { sendDraft } from '../../support/journey.js'
import { startProcess } from '../../support/service-process.js'
import { createWorld, type World, type WorldOptions } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

let world: World
let receiver: HoldingReceiver
beforeEach(async () => {
  receiver = await startHoldingReceiver()
})
afterEach(async () => {
  receiver.answerAll(204)
  await world[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

const createWorldOf = async (options: WorldOptions = {}) => {
  world = await createWorld(options)
}

const settled = (expected: object) =>
  vi.waitFor(async () => {
    const [delivery] = await world.sql`select status, attempts, status_code from webhook_deliveries`
    expect(delivery).toMatchObject(expected)
  }, 60_000)

const turns = () => world.sql`select 1 from webhook_endpoints where turn_id is not null`

describe('an attempt in progress', () => {
  async function hold() {
    await createWorldOf()
    const api = createApi(world.url, world.account.test_key)
    const { body: endpoint } = await api.post('/webhooks', { url: receiver.url, events: ['document.sent'] })
    await sendDraft(api, [ada])
    await receiver.holds(1)
    const [delivery] = (await api.get(`/webhooks/${endpoint.id}/deliveries`)).body.data
    return {
      redeliver: () => api.post(`/webhooks/${endpoint.id}/deliveries/${delivery.id}/redeliver`),
      advance: () => api.post(`/test-helpers/webhooks/${endpoint.id}/advance`),
      change: (changes: object) => api.patch(`/webhooks/${endpoint.id}`, changes),
      remove: () => api.delete(`/webhooks/${endpoint.id}`)
    }
  }

  test.each(['redeliver', 'advance'] as const)(
    'is finished before the one requested by %s starts, and both are counted',
    async (name) => {
      const ask = (await hold())[name]
      expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(200)
      expect(receiver.posts).toHaveLength(1)
      receiver.answer(500)
      await receiver.holds(1)
      await settled({ status: 'pending', attempts: 1 })
      receiver.answer(500)
      await settled({ status: 'pending', attempts: 2 })
      await vi.waitFor(async () => expect(await turns()).toEqual([]), 60_000)
      expect(receiver.posts).toHaveLength(2)
      expect(receiver.mostAtOnce()).toBe(1)
    }
  )

  test('needs no other attempt if it succeeds', async () => {
    const { redeliver } = await hold()
    await redeliver()
    receiver.answer(204)
    await settled({ status: 'delivered', attempts: 1 })
    await vi.waitFor(async () => expect(await turns()).toEqual([]), 60_000)
    expect(receiver.posts).toHaveLength(1)
  })

  test('for an endpoint that is deleted leaves nothing behind', async () => {
    const { remove } = await hold()
    expect((await remove()).status).toBe(204)
    receiver.answer(500)
    await vi.waitFor(() => expect(receiver.waiting()).toBe(0), 60_000)
    expect(await world.sql`select 1 from webhook_deliveries`).toEqual([])
  })

  test('for an endpoint that is disabled is counted, and pending deliveries are cancelled', async () => {
    const { change, redeliver } = await hold()
    await redeliver()
    await change({ active: false })
    receiver.answer(500)
    await settled({ status: 'cancelled', attempts: 1 })
    expect(receiver.posts).toHaveLength(1)
  })

  test('is counted once the database is back', async () => {
    await hold()
    await world.sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `
    receiver.answer(500)
    await settled({ status: 'pending', attempts: 1 })
    await vi.waitFor(async () => expect(await turns()).toEqual([]), 60_000)
    // Notifications of events work again, too.
    const heard = () => world.sql`select 1 from pg_stat_activity where query ilike 'listen "webhook_deliveries"'
      and datname = current_database()`
    await vi.waitFor(async () => expect(await heard()).toHaveLength(1), 60_000)
    expect(receiver.posts).toHaveLength(1)
  })
})

describe('a worker', () => {
  async function holdInProcess() {
    await createWorldOf({ parts: { api: true, worker: false } })
    await addEndpoints(world, world.account, { url: receiver.url, count: 1 })
    await sendDraft(world.api, [ada])
    const worker = await startProcess(world, 'worker')
    await receiver.holds(1)
    return worker
  }

  test('that is killed during an attempt leaves it to another worker after its turn expires, without using up the attempt', async () => {
    await using worker = await holdInProcess()
    await worker.kill()
    await using _second = await start(world.context.config, { parts: { api: false, worker: true } })
    expect(await turns()).toHaveLength(1)
    await world.sql`update webhook_endpoints set turn_until = turn_until - interval '25 seconds'`
    receiver.answerAll(500)
    await settled({ status: 'pending', attempts: 1 })
    expect(receiver.posts).toHaveLength(2)
  })

  test('that stops starts no more attempts, waits for those in progress, and counts them', async () => {
    await using worker = await holdInProcess()
    await sendDraft(world.api, [ada])
    const exited = once(worker.child, 'exit')
    worker.child.kill('SIGTERM')
    await vi.waitFor(async () => {
      const [listens] = await world.sql`select 1 from pg_stat_activity where query ilike 'listen "webhook_deliveries"'
        and datname = current_database()`
      expect(listens).toBeUndefined()
    }, 60_000)
    receiver.answer(204)
    expect(await exited).toEqual([0, null])
    expect(receiver.posts).toHaveLength(1)
    expect(await turns()).toEqual([])
    const deliveries = await world.sql`select status, attempts from webhook_deliveries order by created_at`
    expect(deliveries.map((row) => ({ ...row }))).toEqual([
      { status: 'delivered', attempts: 1 },
      { status: 'pending', attempts: 0 }
    ])
  })
})

test('a turn that outlasts the end of its server is released', async () => {
  await createWorldOf({ options: { stopLimits: { requestsMs: 0, jobsMs: 0 } } })
  await addEndpoints(world, world.account, { url: receiver.url, count: 1 })
  await sendDraft(world.api, [ada])
  await receiver.holds(1)
  expect(await turns()).toHaveLength(1)
  const { config } = world.context
  await world.service[Symbol.asyncDispose]()
  const sql = postgres(config.database.kind === 'external' ? config.database.url : '', { max: 1 })
  expect(await sql`select 1 from webhook_endpoints where turn_id is not null`).toEqual([])
  await sql.end()
})

test('two servers share the deliveries of an endpoint: each is made once, over few connections', async () => {
  await createWorldOf()
  await using _second = await start(world.context.config, { parts: { api: false, worker: true } })
  await addEndpoints(world, world.account, { url: receiver.url, count: 1, standing: 'proven' })
  const sent = Promise.all(Array.from({ length: 12 }, () => sendDraft(world.api, [ada])))
  await receiver.holds(5)
  await sent
  expect(receiver.mostAtOnce()).toBe(5)
  receiver.answerAll(204)
  await vi.waitFor(async () => {
    const rows = await world.sql`select 1 from webhook_deliveries where status = 'delivered' and attempts = 1`
    expect(rows).toHaveLength(12)
  }, 60_000)
  expect(receiver.posts).toHaveLength(12)
})
