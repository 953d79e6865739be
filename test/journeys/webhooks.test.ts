import { verifyWebhook } from '@signpost/webhook-verifier'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { problemsOf } from '../support/contract.js'
import { sendDraft } from '../support/journey.js'
import type { Received, Receiver } from '../support/receiver.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

let world: World
let receiver: Receiver & { id: string; secret: string }
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
beforeEach(async () => {
  receiver = await world.listen(['document.sent'])
})
afterAll(() => world[Symbol.asyncDispose]())

const send = () => sendDraft(world.api, [{ email: 'ada@example.com', name: 'Ada Lovelace' }])
const deliveries = async () => (await world.api.get(`/webhooks/${receiver.id}/deliveries`)).body.data
const arrived = (count: number) => vi.waitFor(() => expect(receiver.received).toHaveLength(count), 60_000)

/** Moves the clock to the next attempt of every pending delivery. */
async function nextAttempt() {
  const [delivery] = await deliveries()
  world.clock.advance(new Date(delivery.next_attempt_at).getTime() - world.clock.now().getTime())
  // The queue uses the clock of the database.
  await world.sql`
    select graphile_worker.add_job('deliver-webhook', json_build_object('deliveryUuid', id), job_key := id::text)
    from webhook_deliveries
    where status = 'pending'
  `
}

async function settled(attempts: number, status: string) {
  return vi.waitFor(async () => {
    const [delivery] = await deliveries()
    expect(delivery).toMatchObject({ attempts, status })
    return delivery
  }, 60_000)
}

test('a delivery is verified by our verifier and by the library of Standard Webhooks', async () => {
  const sent = await send()
  await arrived(1)
  const { headers, body, event } = receiver.received[0]!
  const options = { body, headers, secret: receiver.secret, now: world.clock.now() }
  expect(verifyWebhook(options)).toMatchObject({
    type: 'document.sent',
    data: { id: sent.id, signers: [{ email: 'ada@example.com' }] }
  })
  expect(headers).toMatchObject({ 'x-signpost-event': 'document.sent', 'content-type': 'application/json' })
  expect(headers['webhook-id']).toBe(headers['x-signpost-delivery-id'])
  vi.setSystemTime(world.clock.now())
  expect(new Webhook(receiver.secret).verify(body.toString(), headers as Record<string, string>)).toEqual(event)
  vi.useRealTimers()
  expect(() => verifyWebhook({ ...options, body: Buffer.concat([body, Buffer.from(' ')]) })).toThrow()
})

test('a failed delivery is attempted seven times in all at the documented offsets, with the same body and identifier', async () => {
  receiver.respond = () => ({ status: 500, body: 'no\u0000pe' })
  await send()
  for (const attempts of [1, 2, 3, 4, 5, 6]) {
    const delivery = await settled(attempts, 'pending')
    expect(delivery).toMatchObject({ status_code: 500, response_body: 'nope', error: 'responded with status 500' })
    await nextAttempt()
  }
  const last = await settled(7, 'failed')
  expect(last.next_attempt_at).toBeNull()
  expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
  expect(new Set(receiver.received.map(({ headers }) => headers['x-signpost-delivery-id'])).size).toBe(1)
  const [first] = receiver.received
  const seconds = ({ arrivedAt }: Received) => (arrivedAt.getTime() - first!.arrivedAt.getTime()) / 1000
  const offsets = [0, 60, 300, 1800, 7200, 28_800, 86_400]
  expect(receiver.received.map(seconds)).toEqual(offsets)
  const details = (await world.api.get(`/webhooks/${receiver.id}/deliveries/${last.id}`)).body
  expect(details).toMatchObject({ ...last, payload: receiver.received[0]!.event })
  const begun = new Date(details.attempt_history[0].at).getTime()
  expect(details.attempt_history).toEqual(
    offsets.map((offset) => ({
      at: new Date(begun + offset * 1000).toISOString(),
      status_code: 500,
      error: 'responded with status 500',
      duration_ms: expect.any(Number)
    }))
  )

  // The offsets count from here.
  const again = await world.api.post(`/webhooks/${receiver.id}/deliveries/${last.id}/redeliver`)
  expect(again.body).toMatchObject({ id: last.id, status: 'pending', attempts: 0 })
  const { next_attempt_at } = await settled(1, 'pending')
  expect(new Date(next_attempt_at).getTime() - world.clock.now().getTime()).toBe(60_000)
  receiver.respond = () => ({ status: 200 })
  await nextAttempt()
  await settled(2, 'delivered')
  const all = (await world.api.get(`/webhooks/${receiver.id}/deliveries/${last.id}`)).body
  expect(all.attempts).toBe(2)
  expect(all.attempt_history.map(({ error }: { error: string | null }) => error)).toEqual([
    ...Array.from({ length: 8 }, () => 'responded with status 500'),
    null
  ])
})

test('a redirect is not followed, and counts as failed', async () => {
  receiver.respond = () => ({ status: 302, headers: { location: receiver.url } })
  await send()
  expect(await settled(1, 'pending')).toMatchObject({ status_code: 302 })
  expect(receiver.received).toHaveLength(1)
})

test('410 Gone disables the endpoint immediately, and its owner is notified', async () => {
  receiver.respond = () => ({ status: 410 })
  await send()
  await settled(1, 'failed')
  const endpoint = await world.api.get(`/webhooks/${receiver.id}`)
  expect(endpoint.body).toMatchObject({ active: false, disabled_reason: 'The endpoint answered 410 Gone.' })
  const email = await vi.waitFor(async () => {
    const [row] = await world.sql`select subject from captured_emails where kind = 'webhook-disabled'`
    expect(row).toBeDefined()
    return row
  }, 60_000)
  expect(email!.subject).toBe('A webhook endpoint has been disabled')
  const refused = await world.api.post(`/webhooks/${receiver.id}/deliveries/${(await deliveries())[0].id}/redeliver`)
  expect(refused.body.error.code).toBe('WEBHOOK_INACTIVE')
})

describe('ten deliveries in a row that fail in every attempt', () => {
  /** Sends this many documents whose deliveries fail until no attempt is left. */
  async function exhaust(documents: number) {
    receiver.respond = () => ({ status: 500 })
    for (let sent = 0; sent < documents; sent++) await send()
    for (let attempts = 1; attempts < 7; attempts++) {
      await nothingDue()
      await nextAttempt()
    }
    await nothingDue()
  }

  const nothingDue = () =>
    vi.waitFor(async () => {
      const now = world.clock.now().toISOString()
      const due = (await deliveries()).filter(
        ({ status, next_attempt_at }: { status: string; next_attempt_at: string }) =>
          status === 'pending' && next_attempt_at <= now
      )
      expect(due).toEqual([])
    }, 60_000)

  /** As if this many had failed already: each takes seven attempts. */
  const failedBefore = (count: number) =>
    world.sql`update webhook_endpoints set exhausted_deliveries = ${count} where url = ${receiver.url}`

  const isActive = async () => (await world.api.get(`/webhooks/${receiver.id}`)).body.active

  test('disable the endpoint, and its owner is notified once; enabling it resets the count', async () => {
    await failedBefore(8)
    await exhaust(1)
    expect(await isActive()).toBe(true)
    await exhaust(1)
    expect(await isActive()).toBe(false)
    const notices = () => world.sql`
      select 1
      from captured_emails
      where kind = 'webhook-disabled' and text like ${`%${receiver.url}%`}
    `
    await vi.waitFor(async () => expect(await notices()).toHaveLength(1), 60_000)
    const on = await world.api.patch(`/webhooks/${receiver.id}`, { active: true })
    expect(on.body).toMatchObject({ active: true, disabled_reason: null })
    await exhaust(1)
    expect(await isActive()).toBe(true)
    expect(await notices()).toHaveLength(1)
  })

  test('are counted from zero after one that succeeds', async () => {
    await failedBefore(9)
    await send()
    await settled(1, 'delivered')
    await exhaust(1)
    expect(await isActive()).toBe(true)
    await failedBefore(9)
    await exhaust(1)
    expect(await isActive()).toBe(false)
  })
})

test('while a secret is being rotated, receivers with either secret can verify', async () => {
  const old = receiver.secret
  const { body } = await world.api.post(`/webhooks/${receiver.id}/rotate-secret`)
  expect(body.secret).not.toBe(old)
  expect(new Date(body.old_secret_expires_at).getTime() - world.clock.now().getTime()).toBeGreaterThan(23.9 * 3600_000)
  await send()
  await arrived(1)
  const { headers, body: raw } = receiver.received[0]!
  for (const secret of [old, body.secret]) {
    expect(verifyWebhook({ body: raw, headers, secret, now: world.clock.now() })).toMatchObject({
      type: 'document.sent'
    })
  }
  world.clock.advance(24 * 3600_000 - 1)
  await send()
  await arrived(2)
  const still = receiver.received[1]!
  expect(verifyWebhook({ ...still, secret: old, now: world.clock.now() })).toMatchObject({ type: 'document.sent' })
  world.clock.advance(1)
  await send()
  await arrived(3)
  const later = receiver.received[2]!
  expect(later.headers).not.toHaveProperty('x-signpost-signature-old')
  expect(() => verifyWebhook({ ...later, secret: old, now: world.clock.now() })).toThrow()
})

test('a test is posted immediately and returns its result', async () => {
  const good = await world.api.post(`/webhooks/${receiver.id}/test`)
  expect(good.body).toMatchObject({ delivered: true, status_code: 204, error: null })
  expect(receiver.received[0]!.event).toMatchObject({ type: 'test.webhook', data: { webhook_id: receiver.id } })
  await receiver[Symbol.asyncDispose]()
  const bad = await world.api.post(`/webhooks/${receiver.id}/test`)
  expect(bad.body).toMatchObject({
    delivered: false,
    status_code: null,
    error: expect.stringContaining('ECONNREFUSED')
  })
})

test('an endpoint only gets the events that it subscribed to, in its own mode', async () => {
  const test = await world.listen(['document.voided'], world.account.test_key)
  const live = await world.listen(['document.voided'])
  const sent = await send()
  await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
  await vi.waitFor(() => expect(live.received.map(({ event }) => event.type)).toEqual(['document.voided']), 60_000)
  expect(test.received).toEqual([])
  expect((await world.api.get(`/webhooks/${test.id}`)).status).toBe(404)
})

test('a slow receiver delays neither e-mails nor seals', async () => {
  receiver.respond = () => ({ status: 204, delayMs: 4000 })
  for (let count = 0; count < 8; count++) await send()
  const startedAt = performance.now()
  await sendDraft(world.api, [{ email: 'quick@example.com', name: 'Quick' }])
  await world.emailsTo('quick@example.com')
  expect(performance.now() - startedAt).toBeLessThan(3500)
})

describe('an endpoint', () => {
  test('is listed, updated and deleted; its secret is returned once', async () => {
    const { body } = await world.api.get(`/webhooks/${receiver.id}`)
    expect(body).toMatchObject({ url: receiver.url, events: ['document.sent'], active: true })
    expect(body).not.toHaveProperty('secret')
    const changed = await world.api.patch(`/webhooks/${receiver.id}`, {
      events: ['document.voided'],
      description: 'Mine'
    })
    expect(changed.body).toMatchObject({ events: ['document.voided'], description: 'Mine', url: receiver.url })
    expect((await world.api.get('/webhooks')).body.data[0].id).toBe(receiver.id)
    expect((await world.api.delete(`/webhooks/${receiver.id}`)).status).toBe(204)
    expect((await world.api.get(`/webhooks/${receiver.id}`)).status).toBe(404)
  })

  test.each(['http://example.com/hook', 'https://10.0.0.1/hook', 'ftp://example.com/', 'https://169.254.169.254/'])(
    'is rejected at %s',
    async (url) => {
      const { status, body } = await world.api.post('/webhooks', { url, events: ['document.sent'] })
      expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'WEBHOOK_URL_NOT_ALLOWED' })
    }
  )

  test('over the plan’s limit is rejected, even if two are created at the same time', async () => {
    const { live_key: key } = await world.createAccount({ plan: 'free' })
    const create = () =>
      world.api.post('/webhooks', { url: 'https://example.com/', events: ['document.sent'] }, { key })
    const answers = await Promise.all([create(), create(), create(), create(), create()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403])
    expect((await create()).body.error.code).toBe('PLAN_LIMIT_EXCEEDED')
  })
})

interface Delivery {
  webhook_id: string
  event_type: string
  document_id: string
}

test('the deliveries of a document are those of its events, to all endpoints, by status and by time', async () => {
  const other = await world.listen(['document.sent', 'document.voided'])
  const sent = await send()
  const unrelated = await send()
  await arrived(2)
  world.clock.advance(60_000)
  const since = world.clock.now().toISOString()
  world.clock.advance(60_000)
  await world.api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' })
  await vi.waitFor(() => expect(other.received).toHaveLength(3), 60_000)

  const listed = async (query = '') => {
    const { body } = await world.api.get(`/documents/${sent.id}/deliveries${query}`)
    expect(body.pagination.total).toBe(body.data.length)
    expect(new Set(body.data.map(({ document_id }: Delivery) => document_id)).size).toBeLessThan(2)
    // Other tests have endpoints too.
    return body.data
      .filter(({ webhook_id }: Delivery) => [receiver.id, other.id].includes(webhook_id))
      .map(({ event_type, webhook_id }: Delivery) => `${event_type} ${webhook_id}`)
  }
  const voided = `document.voided ${other.id}`
  const ours = [receiver.id, other.id].map((id) => `document.sent ${id}`)
  await vi.waitFor(async () => expect(await listed('?status=delivered&per_page=100')).toContain(voided), 60_000)
  const all = await listed('?per_page=100')
  expect(all[0]).toBe(voided)
  expect(all.slice(1).sort()).toEqual(ours.sort())
  expect(await listed(`?created_after=${since}`)).toEqual([voided])
  expect(await listed(`?per_page=100&created_before=${since}`)).toEqual(all.slice(1))
  expect(await listed('?status=failed')).toEqual([])

  const newest = async (query: string) => (await world.api.get(`/webhooks/${other.id}/deliveries?${query}`)).body.data
  expect(await newest(`created_after=${since}`)).toMatchObject([{ event_type: 'document.voided' }])
  expect(await newest(`created_before=${since}`)).toMatchObject([
    { document_id: unrelated.id, webhook_id: other.id },
    { document_id: sent.id }
  ])
})

test('a delivery keeps its last 100 attempts', async () => {
  await send()
  const { id } = await settled(1, 'delivered')
  await world.sql`
    insert into delivery_attempts (delivery_id, number, started_at, error, duration_ms)
    select ${uuidOf(id)}::uuid, number, ${world.clock.now()}, 'attempt ' || number, 1 from generate_series(2, 100) as number
  `
  await world.api.post(`/webhooks/${receiver.id}/deliveries/${id}/redeliver`)
  await arrived(2)
  await settled(1, 'delivered')
  const history = (await world.api.get(`/webhooks/${receiver.id}/deliveries/${id}`)).body.attempt_history
  expect(history).toHaveLength(100)
  expect(history[0].error).toBe('attempt 2')
  expect(history.at(-1)).toMatchObject({ status_code: 204, error: null })
})

test.each(['https://例え.jp/x', 'https://example.com/ü', 'https://example.com/{id}?a=[b]|c', 'https://example.com\\x'])(
  'an endpoint at %s is stored with a URI',
  async (url) => {
    const api = createApi(world.url, (await world.createAccount()).test_key)
    const created = await api.post('/webhooks', { url, events: ['document.sent'] })
    expect(created.status).toBe(201)
    expect(problemsOf(created.body, '/components/schemas/WebhookEndpointWithSecret')).toBe('')
    const path = `/webhooks/${created.body.id}`
    await api.patch(path, { url: 'https://example.com/', active: false })
    const { body } = await api.patch(path, { url })
    expect(body.url).toBe(created.body.url)
    expect(problemsOf((await api.get(path)).body, '/components/schemas/WebhookEndpoint')).toBe('')
  }
)
