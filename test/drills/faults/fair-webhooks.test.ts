import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { addEndpoints } from '../../support/endpoints.js'
import { holdUp } from '../../support/hold-up.js'
import { type HoldingReceiver, startHoldingReceiver } from '../../support/holding-receiver.js'
import { sendDraft } from '../../support/journey.js'
import type { Receiver } from '../../support/receiver.js'
import { createWorld, type World } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

let world: World
let hanging: HoldingReceiver
beforeEach(async () => {
  world = await createWorld()
  hanging = await startHoldingReceiver()
})
afterEach(async () => {
  hanging.answerAll(204)
  await world[Symbol.asyncDispose]()
  await hanging[Symbol.asyncDispose]()
})

const arrives = (receiver: Receiver, count = 1) =>
  vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count), { timeout: 9000, interval: 10 })

// A post that hangs times out after ten seconds, so none times out before this.
const noneIsOver = async () =>
  expect(
    await world.sql`
      select 1
      from webhook_deliveries
      join webhook_endpoints on webhook_endpoints.id = endpoint_id
      where url like ${`${hanging.url}%`} and attempts > 0
    `
  ).toEqual([])

async function accountWithEndpoints(count: number, standing: 'new' | 'proven') {
  const account = await world.createAccount()
  await addEndpoints(world, account, { url: hanging.url, count, standing })
  return createApi(world.url, account.live_key)
}

test('one account’s hanging endpoints use few connections, and another account’s event arrives meanwhile', async () => {
  const receiver = await world.listen(['document.sent'])
  const other = await accountWithEndpoints(20, 'new')
  await sendDraft(other, [ada])
  await hanging.holds(4)
  await sendDraft(world.api, [ada])
  await arrives(receiver)
  expect(hanging.mostAtOnce()).toBe(4)
  await noneIsOver()
})

test('an account’s event arrives at endpoints that respond, however many of its endpoints hang', async () => {
  const receiver = await world.listen(['document.sent'])
  await sendDraft(world.api, [ada])
  await arrives(receiver)
  await addEndpoints(world, world.account, { url: hanging.url, count: 300 })
  await sendDraft(world.api, [ada])
  await arrives(receiver, 2)
  await noneIsOver()
})

test('endpoints that start to hang release their connections, even if there are as many as connections', async () => {
  const receiver = await world.listen(['document.sent'])
  const others = []
  for (let count = 0; count < 4; count++) others.push(await accountWithEndpoints(20, 'proven'))
  for (const other of others) await sendDraft(other, [ada])
  await hanging.holds(80)
  await sendDraft(world.api, [ada])
  await arrives(receiver)
  await noneIsOver()
})

test('thousands of hanging deliveries use one connection, and another endpoint’s event arrives meanwhile', async () => {
  await addEndpoints(world, world.account, { url: hanging.url, count: 1 })
  const receiver = await world.listen(['document.sent'])
  await sendDraft(world.api, [ada])
  await arrives(receiver)
  await world.sql`
    with copied as (
      insert into events (id, account_id, mode, document_id, type, body, created_at)
      select gen_random_uuid(), account_id, mode, document_id, type, body, created_at
      from events, generate_series(1, 5000)
      returning id
    )
    insert into webhook_deliveries (id, event_id, endpoint_id, status, next_attempt_at, created_at)
    select gen_random_uuid(), copied.id, endpoint.id, 'pending', now() - interval '1 hour', now()
    from copied, webhook_endpoints endpoint
    where endpoint.url like ${`${hanging.url}%`}
  `
  await sendDraft(world.api, [ada])
  await arrives(receiver, 2)
  await noneIsOver()
  expect(hanging.mostAtOnce()).toBe(1)
})

test('deliveries that wait for the database leave its connections to requests', async () => {
  for (let count = 0; count < 3; count++) {
    await sendDraft(await accountWithEndpoints(10, 'proven'), [ada])
  }
  await hanging.holds(30)
  const held = await holdUp(world.sql, (sql) => sql`select 1 from webhook_endpoints for no key update`)
  hanging.answerAll(204)
  await held.by(5)
  expect((await world.api.get('/account')).status).toBe(200)
  await held.release()
  await vi.waitFor(
    async () => expect(await world.sql`select 1 from webhook_deliveries where status <> 'delivered'`).toEqual([]),
    60_000
  )
})

test('an endpoint that hangs gets fewer attempts: it is paused after a timeout', async () => {
  world.clock.freeze()
  await addEndpoints(world, world.account, { url: hanging.url, count: 1 })
  await sendDraft(world.api, [ada])
  await hanging.holds(1)
  await sendDraft(world.api, [ada])
  const endpoint = async () => (await world.sql`select standing, rest_until from webhook_endpoints`)[0]!
  await vi.waitFor(async () => expect((await endpoint()).standing).toBe('failing'), 40_000)
  expect((await endpoint()).rest_until).toEqual(new Date(world.clock.now().getTime() + 5000))
  hanging.answerAll(204)
  world.clock.advance(4999)
  await sendDraft(world.api, [ada])
  expect(hanging.posts).toHaveLength(1)
  world.clock.advance(1)
  await vi.waitFor(() => expect(hanging.posts).toHaveLength(3), 60_000)
  await vi.waitFor(async () => expect(await endpoint()).toEqual({ standing: 'proven', rest_until: null }), 60_000)
})
