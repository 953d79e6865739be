import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../support/api.js'
import { addEndpoints } from '../../support/endpoints.js'
import { sendDraft } from '../../support/journey.js'
import { type NameServer, startNameServer } from '../../support/name-server.js'
import { type Receiver, startReceiver } from '../../support/receiver.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World, type WorldAccount } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

let world: World
let names: NameServer
let receiver: Receiver
beforeEach(async () => {
  names = await startNameServer({ 'crm.sales': ['127.0.0.1'] })
  world = await createWorld({
    env: { WEBHOOK_DNS_SERVERS: names.address, WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16' }
  })
  receiver = await startReceiver(world.clock)
})
afterEach(async () => {
  await world[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
  await names[Symbol.asyncDispose]()
})

const urlOf = (name: string) => receiver.url.replace('127.0.0.1', name)
const subscribe = (url: string) => addEndpoints(world, world.account, { url, count: 1 })

const deliveriesOf = ({ account_id }: WorldAccount) => world.sql`
  select status, attempts, error, standing, timeouts, exhausted_deliveries
  from webhook_deliveries
  join webhook_endpoints on webhook_endpoints.id = endpoint_id
  where account_id = ${uuidOf(account_id)}
`
const settled = (expected: object[]) =>
  vi.waitFor(async () => {
    const rows = await deliveriesOf(world.account)
    expect(rows.map((row) => ({ ...row }))).toMatchObject(expected)
  }, 60_000)

const atFirstAttempt = { status: 'delivered', attempts: 1, standing: 'proven' }

describe('names whose own name servers are silent', () => {
  let hostile: WorldAccount
  beforeEach(async () => {
    hostile = await world.createAccount()
    for (let number = 0; number < 8; number++) {
      names.names[`${number}.slow.example`] = 'silent'
      await addEndpoints(world, hostile, { url: `https://${number}.slow.example`, count: 1 })
    }
  })

  test('delay no delivery of another account, by name or by hosts file', async () => {
    await subscribe(urlOf('crm.sales'))
    await subscribe(urlOf('localhost'))
    const api = createApi(world.url, hostile.live_key)
    for (let count = 0; count < 6; count++) await sendDraft(api, [ada])
    await vi.waitFor(() => expect(names.asked.some((name) => name.endsWith('.slow.example'))).toBe(true), 60_000)
    await sendDraft(world.api, [ada])
    await settled([atFirstAttempt, atFirstAttempt])
    expect(receiver.received).toHaveLength(2)
  })

  test('count against their endpoints, because other names are found', async () => {
    await sendDraft(createApi(world.url, hostile.live_key), [ada])
    await vi.waitFor(async () => {
      const rows = await deliveriesOf(hostile)
      expect(rows).toHaveLength(8)
      for (const row of rows)
        expect(row).toMatchObject({ status: 'pending', attempts: 1, standing: 'failing', timeouts: 1 })
      expect(rows[0]?.error).toMatch(/^the name servers of \d\.slow\.example do not work: no answer in time$/)
    }, 60_000)
  })
})

test('name servers of the service that are away count against nobody, and what waited is delivered once they are back', async () => {
  await subscribe(urlOf('crm.sales'))
  names.isUp = false
  await sendDraft(world.api, [ada])
  const paused = async () => (await world.sql`select 1 from webhook_endpoints where rest_until is not null`).length
  await vi.waitFor(async () => expect(await paused()).toBe(1), 60_000)
  await settled([
    { status: 'pending', attempts: 0, error: null, standing: 'new', timeouts: 0, exhausted_deliveries: 0 }
  ])
  expect(await world.sql`select 1 from delivery_attempts`).toEqual([])
  names.isUp = true
  world.clock.advance(5000)
  await settled([atFirstAttempt])
})

test.each(['169.254.169.254', '10.2.0.1', 'fd00:ec2::254'])('a name that leads to %s is refused', async (address) => {
  names.names = { 'crm.sales': ['127.0.0.1', address] }
  await subscribe(urlOf('crm.sales'))
  await sendDraft(world.api, [ada])
  await settled([{ attempts: 1, error: 'crm.sales does not resolve to a public address' }])
  expect(receiver.received).toEqual([])
})
