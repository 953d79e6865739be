import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { publicId } from '../contract/ids.js'
import { deliveryChannel } from '../postgres/waker.js'
import {
  advanceAll,
  findDeliveryTo,
  lockDeliveries,
  redeliverMany,
  replayFailed,
  saveDeliveries
} from './delivery-store.js'
import { findEndpoint, lockEndpoint, lockEndpointByUuid, lockEndpointCount } from './endpoint-store.js'
import { findSubscribers, insertEvent } from './event-store.js'
import { deliver } from './testing/deliver.js'
import { hour, later, minute, now, owner, rowOf } from './testing/rows.js'
import { LOCKED, useTestDatabase } from './testing/test-database.js'
import { wakeDelivery, wakeEndpoints } from './wake-endpoints.js'

const database = await useTestDatabase()
const { sql } = database
beforeAll(async () => {
  await database.insert('accounts', rowOf.account({ id: owner.accountId }))
})

const delivery = (uuid: string) => database.row('webhook_deliveries', uuid)
const _endpoint = (uuid: string) => database.row('webhook_endpoints', uuid)

describe('an attempt', () => {
  test('waits until the endpoint and the delivery are not being changed', async () => {
    const { id, deliveries } = await deliver(database, {}, {})
    const endpoint = publicId('whe', id)
    const locks: ((tx: TransactionSql) => Promise<unknown>)[][] = [
      [(tx) => lockEndpointByUuid(tx, id), (tx) => lockEndpointByUuid(tx, id)],
      [(tx) => lockEndpoint(tx, owner, endpoint), (tx) => lockEndpointByUuid(tx, id)],
      [(tx) => lockDeliveries(tx, deliveries), (tx) => lockDeliveries(tx, deliveries)]
    ]
    for (const [first, second] of locks)
      await expect(database.beside(first!, second!)).rejects.toMatchObject({ code: LOCKED })
  })

  test('is kept with the last hundred of its delivery', async () => {
    const { deliveries } = await deliver(database, {}, {}, {})
    const [uuid, other] = deliveries as [string, string]
    const made = (id: string, number: number) => ({ delivery_id: id, number, started_at: now, duration_ms: 1 })
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1)
    await database.insert('delivery_attempts', ...numbers.map((number) => made(uuid, number)), made(other, 1))
    const changes = { ...(await delivery(uuid)), id: uuid, duration_ms: 1, last_attempt_at: now }
    await sql.begin((tx) => saveDeliveries(tx, [changes as never]))
    const kept = await sql`select delivery_id, number from delivery_attempts where delivery_id in ${sql(deliveries)}`
    const own = kept.filter(({ delivery_id }) => delivery_id === uuid).map(({ number }) => number)
    expect([Math.min(...own), Math.max(...own), kept.length]).toEqual([2, 101, 101])
  })
})

describe('deliveries are scheduled again', () => {
  test('all that an endpoint waits for', async () => {
    const { id, deliveries } = await deliver(database, {}, { next_attempt_at: later(hour) }, { status: 'failed' })
    const { deliveries: others } = await deliver(database, {}, { next_attempt_at: later(hour) })
    await sql.begin((tx) => advanceAll(tx, id, now))
    expect(await delivery(deliveries[0]!)).toMatchObject({ next_attempt_at: now, asked_again: true })
    expect(await delivery(deliveries[1]!)).toMatchObject({ status: 'failed', asked_again: false })
    expect(await delivery(others[0]!)).toMatchObject({ next_attempt_at: later(hour), asked_again: false })
  })

  test('a thousand that ended, and it says whether there are more', async () => {
    const { id, deliveries } = await deliver(database, {}, { status: 'failed' }, { status: 'delivered' }, {})
    const [first, ...others] = deliveries as [string, string, string]
    const before = await Promise.all(others.map(delivery))
    const add = (count: number) => sql`
      insert into webhook_deliveries (id, event_id, endpoint_id, status, attempts, created_at)
      select gen_random_uuid(), event_id, endpoint_id, 'failed', 7, created_at + number * interval '1 second'
      from webhook_deliveries, generate_series(1, ${count}::int) as number
      where id = ${first}
    `
    const redeliver = () => sql.begin((tx) => redeliverMany(tx, id, { status: 'failed' }, later(1)))
    await add(999)
    expect(await redeliver()).toEqual({ queued: 1000, has_more: false })
    const queued = await sql`
      select count(*)::int from webhook_deliveries
      where endpoint_id = ${id} and status = 'pending' and attempts = 0 and next_attempt_at = ${later(1)} and asked_again
    `
    expect(queued).toEqual([{ count: 1000 }])
    expect(await Promise.all(others.map(delivery))).toEqual(before)
    await add(1001)
    expect(await redeliver()).toEqual({ queued: 1000, has_more: true })
    const left = await sql`select created_at from webhook_deliveries where endpoint_id = ${id} and status = 'failed'`
    expect(left).toEqual([{ created_at: later(1_001_000) }])
  })

  test('those that failed since a time, to endpoints that are active', async () => {
    await database.clear('webhook_deliveries')
    const failed = { status: 'failed', attempts: 7, first_attempt_at: now, next_attempt_at: null }
    const old = { ...failed, created_at: later(minute - 1) }
    const changes = [{ ...failed, created_at: later(minute) }, old, { status: 'delivered', created_at: later(hour) }]
    const { id, deliveries } = await deliver(database, {}, ...changes)
    const inactive = await deliver(database, { active: false }, { ...failed, created_at: later(hour) })
    expect(await sql.begin((tx) => replayFailed(tx, later(minute)))).toEqual([id])
    expect(await delivery(deliveries[0]!)).toMatchObject({
      status: 'pending',
      attempts: 0,
      first_attempt_at: null,
      asked_again: true
    })
    expect(await delivery(deliveries[1]!)).toMatchObject({ status: 'failed', attempts: 7 })
    expect(await delivery(deliveries[2]!)).toMatchObject({ status: 'delivered' })
    expect(await delivery(inactive.deliveries[0]!)).toMatchObject({ status: 'failed' })
  })
})

describe('an endpoint', () => {
  test('is found by its owner only, with its deliveries', async () => {
    const { id, deliveries } = await deliver(database, {}, {})
    const other = await deliver(database, {}, {})
    const [endpoint, delivery] = [publicId('whe', id), publicId('dlv', deliveries[0]!)]
    expect(await findEndpoint(sql, owner, endpoint)).toMatchObject({ id })
    for (const stranger of [
      { ...owner, mode: 'test' as const },
      { ...owner, accountId: randomUUID() }
    ]) {
      await expect(findEndpoint(sql, stranger, endpoint)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
      await expect(sql.begin((tx) => lockEndpoint(tx, stranger, endpoint))).rejects.toMatchObject({
        code: 'RESOURCE_NOT_FOUND'
      })
    }
    expect(await findDeliveryTo(sql, id, delivery)).toMatchObject({ id: deliveries[0], event_type: 'document.sent' })
    await expect(findDeliveryTo(sql, other.id, delivery)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
    await expect(findDeliveryTo(sql, id, publicId('dlv', randomUUID()))).rejects.toMatchObject({
      code: 'RESOURCE_NOT_FOUND'
    })
  })

  test('is counted by account and mode, and the count stays as it is until the end', async () => {
    const account = rowOf.account()
    await database.insert('accounts', account)
    const own = { account_id: account.id }
    const others = [{ ...own, mode: 'test' }, {}]
    await database.insert('webhook_endpoints', ...[own, own, ...others].map(rowOf.endpoint))
    const of = { accountId: account.id, mode: 'live' as const }
    expect(await sql.begin((tx) => lockEndpointCount(tx, of))).toBe(2)
    const counting = database.beside(
      (tx) => lockEndpointCount(tx, of),
      (tx) => lockEndpointCount(tx, of)
    )
    await expect(counting).rejects.toMatchObject({ code: LOCKED })
  })

  test('that is active and subscribes gets the events of its account and mode', async () => {
    const account_id = randomUUID()
    const own = rowOf.endpoint({ account_id, events: ['document.viewed', 'document.sent'] })
    const others = [
      { account_id, active: false },
      { account_id, mode: 'test' },
      { account_id, events: ['document.viewed'] },
      {}
    ]
    await database.insert('webhook_endpoints', own, ...others.map(rowOf.endpoint))
    const event = { account_id, mode: 'live', type: 'document.sent' } as const
    expect(await sql.begin((tx) => findSubscribers(tx, event))).toEqual([own.id])
    const deleting = database.beside(
      (tx) => findSubscribers(tx, event),
      (tx) => tx`delete from webhook_endpoints where id = ${own.id}`
    )
    await expect(deleting).rejects.toMatchObject({ code: LOCKED })
  })

  test('gets a delivery of its own for an event, at once', async () => {
    const [one, two] = await Promise.all([deliver(database, {}), deliver(database, {})])
    const row = { ...rowOf.event(), document_id: null, type: 'document.sent' } as const
    await sql.begin((tx) => insertEvent(tx, row, [one.id, two.id]))
    const stored = await sql`select * from webhook_deliveries where event_id = ${row.id}`
    expect(new Set(stored.map(({ endpoint_id }) => endpoint_id))).toEqual(new Set([one.id, two.id]))
    expect(stored).toMatchObject(
      Array(2).fill({ status: 'pending', attempts: 0, next_attempt_at: now, created_at: now })
    )
  })
})

test('workers are woken for an endpoint, and for a delivery that is pending', async () => {
  const { id, deliveries } = await deliver(database, {}, {}, { status: 'failed' })
  const [pending, failed] = deliveries as [string, string]
  const other = randomUUID()
  // Notifications about the endpoints of other tests may still follow their commits.
  const heard: string[] = []
  const { unlisten } = await sql.listen(deliveryChannel, (endpoint) => {
    if (endpoint === id || endpoint === other) heard.push(endpoint)
  })
  await wakeDelivery(sql, failed)
  await wakeDelivery(sql, randomUUID())
  await sql.begin(async (tx) => wakeEndpoints(tx, [other]))
  await vi.waitFor(() => expect(heard).toEqual([other]), 60_000)
  await wakeDelivery(sql, pending)
  await vi.waitFor(() => expect(heard).toEqual([other, id]), 60_000)
  await unlisten()
})
