import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../support/api.js'
import { createDraft, openSession, sendDraft, sign, signatureField, waitForStatus } from '../support/journey.js'
import { createWorld, type World } from '../world.js'

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const minute = 60_000
const day = 24 * 60 * minute

/** Moves to the last minute of the current day, in UTC. Returns the day and the next one. */
function moveToMidnight() {
  const now = world.clock.now().getTime()
  world.clock.advance(Math.ceil((now + 1) / day) * day - minute - now)
  return [0, day].map((later) => new Date(world.clock.now().getTime() + later).toISOString().slice(0, 10))
}

async function usageOf(api: Api, query = '') {
  const { status, body } = await api.get(`/account/usage${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

async function newApi() {
  const { live_key, test_key } = await world.createAccount()
  return {
    api: createApi(world.url, live_key),
    inTest: createApi(world.url, test_key),
    key: live_key,
    testKey: test_key
  }
}

const signer = { email: 'ada@example.com', name: 'Ada', fields: [signatureField] }

test('what happens is counted on its day, in its mode', async () => {
  const { api, inTest, key } = await newApi()
  const [today, tomorrow] = moveToMidnight()
  await world.listen(['document.sent'], key)
  await createDraft(api)
  const sent = await sendDraft(api, [signer])
  await sendDraft(api, [signer])
  await vi.waitFor(async () => {
    expect((await usageOf(api)).at(-1).deliveries).toEqual({ delivered: 2, failed: 0 })
  }, 20_000)
  const [before] = await usageOf(api, `?from=${today}`)
  expect(before).toMatchObject({ date: today, documents: { created: 3, sent: 2, completed: 0 } })

  world.clock.advance(2 * minute)
  await sign(await openSession(world, sent.id, sent.signers[0].id, api))
  await waitForStatus(api, sent.id, 'completed')
  const days = await usageOf(api)
  expect(days).toHaveLength(30)
  expect(days.slice(-2)).toEqual([
    { ...before, requests: before.requests + 1 },
    {
      date: tomorrow,
      documents: { created: 0, sent: 0, completed: 1 },
      deliveries: { delivered: 0, failed: 0 },
      requests: expect.any(Number)
    }
  ])
  expect((await usageOf(inTest, `?from=${today}`)).map(({ documents }: never) => documents)).toEqual([
    { created: 0, sent: 0, completed: 0 },
    { created: 0, sent: 0, completed: 0 }
  ])
})

test('a request is counted once, also one that fails, but not one of a signer', async () => {
  const { api } = await newApi()
  const [, tomorrow] = moveToMidnight()
  world.clock.advance(2 * minute)
  expect((await usageOf(api)).at(-1)).toMatchObject({ date: tomorrow, requests: 0 })
  const sent = await sendDraft(api, [signer])
  const session = await openSession(world, sent.id, sent.signers[0].id, api)
  await session.get('/signing/session')
  expect((await api.get('/documents/doc_none')).status).toBe(404)
  // The report before, creating, sending, the link and the one that failed.
  expect((await usageOf(api)).at(-1).requests).toBe(5)
  expect((await usageOf(api)).at(-1).requests).toBe(6)
})

test('a delivery counts as failed after its last attempt, and as delivered if it is sent again', async () => {
  const { inTest: api, testKey } = await newApi()
  const receiver = await world.listen(['document.sent'], testKey)
  receiver.respond = () => ({ status: 500 })
  await sendDraft(api, [signer])
  const deliveries = async () => (await usageOf(api)).at(-1).deliveries
  const expectDeliveries = (expected: object) =>
    vi.waitFor(async () => expect(await deliveries()).toEqual(expected), { timeout: 20_000 })

  for (let attempt = 1; attempt < 7; attempt++) {
    await vi.waitFor(() => expect(receiver.received).toHaveLength(attempt), { timeout: 20_000 })
    expect(await deliveries()).toEqual({ delivered: 0, failed: 0 })
    await api.post(`/test-helpers/webhooks/${receiver.id}/advance`)
  }
  await expectDeliveries({ delivered: 0, failed: 1 })

  receiver.respond = () => ({ status: 204 })
  const { body } = await api.get(`/webhooks/${receiver.id}/deliveries`)
  await api.post(`/webhooks/${receiver.id}/deliveries/${body.data[0].id}/redeliver`)
  await expectDeliveries({ delivered: 1, failed: 1 })
})

test.each(['from=2026-3-1', 'from=2026-02-30', 'from=yesterday', 'to=0000-01-01', 'to=9999-99-99'])(
  '%s is refused',
  async (query) => {
    const { status, body } = await world.api.get(`/account/usage?${query}`)
    expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(body.error.details)).toEqual([query.split('=')[0]])
  }
)

test('days of the future and of the past have zeros', async () => {
  for (const query of ['?from=9999-12-31&to=9999-12-31', '?to=2000-01-31']) {
    const days = await usageOf(world.api, query)
    expect(days.at(-1).requests).toBe(0)
  }
})
