import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sendDraft } from '../support/journey.js'
import type { Receiver } from '../support/receiver.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
let receiver: Receiver & { id: string; secret: string }
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  receiver = await world.listen(['document.sent'])
})
afterAll(() => world[Symbol.asyncDispose]())

const send = () => sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
const deliveries = async () => (await world.api.get(`/webhooks/${receiver.id}/deliveries`)).body.data
const arrived = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), 60_000)
const settled = (status: string) =>
  vi.waitFor(async () => {
    const statuses = (await deliveries()).map((delivery: { status: string }) => delivery.status)
    expect(new Set(statuses)).toEqual(new Set([status]))
  }, 60_000)
const redeliver = (body?: object) => world.api.post(`/webhooks/${receiver.id}/redeliver`, body)

/** As after seven attempts, or after the endpoint was disabled. */
const end = (status: string) =>
  world.sql`update webhook_deliveries set status = ${status} where endpoint_id = ${uuidOf(receiver.id)}`

test('what failed is delivered again, and only that', async () => {
  for (let sent = 0; sent < 3; sent++) await send()
  await arrived(3)
  await settled('delivered')
  expect((await redeliver()).body).toEqual({ queued: 0, has_more: false })
  const [newest, middle, oldest] = await deliveries()
  await world.sql`
    update webhook_deliveries set created_at = created_at - interval '1 hour' where id = ${uuidOf(oldest.id)}
  `
  await end('failed')
  const hourAgo = new Date(new Date(middle.created_at).getTime() - 60_000).toISOString()
  const { status, body } = await redeliver({ created_after: hourAgo })
  expect([status, body]).toEqual([202, { queued: 2, has_more: false }])
  await arrived(5)
  const again = receiver.received.slice(3).map(({ headers }) => headers['x-signpost-delivery-id'])
  expect(new Set(again)).toEqual(new Set([newest.id, middle.id]))
  await vi.waitFor(async () => {
    const now = (await deliveries()).map(({ status, attempts }: Record<string, unknown>) => [status, attempts])
    expect(now.slice(0, 2)).toEqual(Array(2).fill(['delivered', 1]))
    expect(now[2][0]).toBe('failed')
  }, 60_000)
  expect((await redeliver({ created_before: hourAgo, status: 'failed' })).body.queued).toBe(1)
  await arrived(6)
})

test('an endpoint that rests gets what is delivered again at once', async () => {
  await send()
  await arrived(1)
  await settled('delivered')
  const [{ id }] = await deliveries()
  const rest = () =>
    world.sql`
      update webhook_endpoints set rest_until = now() + interval '1 day', timeouts = 3 where id = ${uuidOf(receiver.id)}
    `
  await rest()
  expect((await world.api.post(`/webhooks/${receiver.id}/deliveries/${id}/redeliver`)).status).toBe(200)
  await arrived(2)
  await settled('delivered')
  await rest()
  expect((await redeliver({ status: 'delivered' })).body.queued).toBe(1)
  await arrived(3)
})

test('a thousand are queued at once, the oldest first, and the answer says that there are more', async () => {
  await send()
  await arrived(1)
  const [{ id }] = await deliveries()
  await world.sql`
    insert into webhook_deliveries (id, event_id, endpoint_id, status, created_at)
    select gen_random_uuid(), event_id, endpoint_id, 'cancelled', created_at + number * interval '1 second'
    from webhook_deliveries, generate_series(1, 1002) as number
    where id = ${uuidOf(id)}
  `
  const headers = { 'idempotency-key': randomUUID() }
  const first = await world.api.post(`/webhooks/${receiver.id}/redeliver`, { status: 'cancelled' }, { headers })
  expect(first.body).toEqual({ queued: 1000, has_more: true })
  const left = await world.sql`
    select extract(epoch from max(created_at) - min(created_at)) as seconds, count(*)::int
    from webhook_deliveries
    where endpoint_id = ${uuidOf(receiver.id)} and status = 'cancelled'
  `
  expect(left).toMatchObject([{ seconds: '1.000000', count: 2 }])
  const repeated = await world.api.post(`/webhooks/${receiver.id}/redeliver`, { status: 'cancelled' }, { headers })
  expect(repeated.body).toEqual(first.body)
  expect((await redeliver({ status: 'cancelled' })).body).toEqual({ queued: 2, has_more: false })
  await world.api.patch(`/webhooks/${receiver.id}`, { active: false })
})

test('since when an endpoint fails is known from its first attempt, and what waits since then is made again at once', async () => {
  const endpoint = async () => (await world.api.get(`/webhooks/${receiver.id}`)).body
  receiver.respond = () => ({ status: 500, delayMs: 20 })
  await send()
  await vi.waitFor(async () => expect((await endpoint()).failing_since).not.toBeNull(), 60_000)
  const since = (await endpoint()).failing_since
  await send()
  await vi.waitFor(async () => {
    const failed = (await deliveries()).filter(({ attempts }: { attempts: number }) => attempts > 0)
    expect(failed).toHaveLength(2)
  }, 60_000)
  const [newest] = await deliveries()
  expect(newest).toMatchObject({ status: 'pending', status_code: 500 })
  expect(newest.duration_ms).toBeGreaterThanOrEqual(20)
  expect((await endpoint()).failing_since).toBe(since)
  // By the clock of the database, and from the beginning of its transaction.
  const { body } = await world.api.get(`/webhooks?updated_after=${new Date(Date.parse(since) - 10_000).toISOString()}`)
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(receiver.id)
  receiver.respond = () => ({ status: 204 })
  const past = receiver.received.length
  expect((await redeliver({ status: 'pending', created_before: '2020-01-01' })).body.queued).toBe(0)
  expect((await redeliver({ status: 'pending' })).body).toEqual({ queued: 2, has_more: false })
  await arrived(past + 2)
  await settled('delivered')
  expect((await endpoint()).failing_since).toBeNull()
  expect((await redeliver({ status: 'pending' })).body.queued).toBe(0)
})

test('what is not over is not delivered again, nor anything to an endpoint that is not active', async () => {
  expect((await redeliver({ status: 'lost' })).body.error).toMatchObject({ code: 'VALIDATION_FAILED' })
  await world.api.patch(`/webhooks/${receiver.id}`, { active: false })
  expect((await redeliver()).body.error.code).toBe('WEBHOOK_INACTIVE')
})
