import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliver } from './testing/deliver.js'
import { hour, later, now, owner } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'
import {
  cancelDue,
  endTurn,
  findDueEndpoints,
  findFreeEndpoints,
  findTurn,
  releaseTurns,
  takeDue,
  takeTurns
} from './turn-store.js'

const database = await useTestDatabase()
const { sql } = database

const past = new Date(Date.now() - hour)
const future = new Date(Date.now() + hour)
const delivery = (uuid: string) => database.row('webhook_deliveries', uuid)
const endpoint = (uuid: string) => database.row('webhook_endpoints', uuid)

describe('a turn', () => {
  test.each<[boolean, string, object, object]>([
    [true, 'with a delivery that is due now', {}, {}],
    [true, 'with a retry that is due', {}, { attempts: 3 }],
    [true, 'whose turn has run out', { turn_id: randomUUID(), turn_until: past }, {}],
    [true, 'that has rested until now', { rest_until: now }, {}],
    [false, 'with a delivery that is due later', {}, { next_attempt_at: later(1) }],
    [false, 'with a retry that is due later', {}, { attempts: 3, next_attempt_at: later(1) }],
    [false, 'with a delivery that has ended', {}, { status: 'delivered' }],
    [false, 'whose turn another process has', { turn_id: randomUUID(), turn_until: future }, {}],
    [false, 'that rests', { rest_until: later(1) }, {}]
  ])('%s: is due for an endpoint %s', async (isDue, _name, endpoint, delivery) => {
    const { id } = await deliver(database, { ...endpoint, standing: 'proven' }, delivery)
    const { id: other } = await deliver(database, {}, {})
    const found = new Map((await findDueEndpoints(sql, now)).map((due) => [due.id, due]))
    expect(found.get(id)).toEqual(isDue ? { id, account_id: owner.accountId, standing: 'proven' } : undefined)
    expect(found.has(other)).toBe(true)
    // Ends the turn that nobody has.
    expect(await endTurn(sql, randomUUID(), id, now)).toBe(isDue)
  })

  test('is free for an endpoint that was asked for, whether anything is due or not', async () => {
    const [idle, resting, taken, other] = await Promise.all([
      deliver(database, {}),
      deliver(database, { rest_until: later(1) }),
      deliver(database, { turn_id: randomUUID(), turn_until: future }),
      deliver(database, {})
    ])
    const found = await findFreeEndpoints(sql, [idle.id, resting.id, taken.id], now)
    expect(found.map(({ id }) => id)).toEqual([idle.id])
    expect(found).not.toContainEqual(expect.objectContaining({ id: other.id }))
  })

  test('is taken by one process, for 25 seconds', async () => {
    const [free, other, resting] = await Promise.all([
      deliver(database, {}),
      deliver(database, {}),
      deliver(database, { rest_until: later(1) })
    ])
    const [mine, theirs] = [randomUUID(), randomUUID()]
    await sql.begin(async (tx) => {
      const taken = await takeTurns(tx as never, mine, [free.id, resting.id], now)
      expect(taken).toMatchObject([{ id: free.id, turn_id: mine }])
      const [{ lease }] = await tx<[{ lease: number }]>`
        select extract(epoch from turn_until - now())::int as lease from webhook_endpoints where id = ${free.id}
      `
      expect(lease).toBe(25)
    })
    expect(await takeTurns(sql, theirs, [free.id], now)).toEqual([])
    expect((await endpoint(other.id)).turn_id).toBeNull()
    expect(await findTurn(sql, mine, free.id)).toMatchObject({ id: free.id })
    expect(await findTurn(sql, theirs, free.id)).toBeUndefined()
    expect(await findTurn(sql, mine, other.id)).toBeUndefined()
  })

  test('that another process is about to take is left to it, without waiting', async () => {
    const { id } = await deliver(database, {}, {})
    const taken = await database.beside(
      (tx) => takeTurns(tx as never, randomUUID(), [id], now),
      (tx) => takeTurns(tx as never, randomUUID(), [id], now)
    )
    expect(taken).toEqual([])
  })

  test('is ended by the process that has it', async () => {
    const { id } = await deliver(database, {}, {})
    const mine = randomUUID()
    await takeTurns(sql, mine, [id], now)
    expect(await endTurn(sql, randomUUID(), id, now)).toBe(false)
    expect(await endpoint(id)).toMatchObject({ turn_id: mine })
    expect(await endTurn(sql, mine, id, now)).toBe(true)
    expect(await endpoint(id)).toMatchObject({ turn_id: null, turn_until: null })
  })

  test('is released with the others of a process that stops', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    const [own, other] = await Promise.all([deliver(database, {}), deliver(database, {})])
    await takeTurns(sql, mine, [own.id], now)
    await takeTurns(sql, theirs, [other.id], now)
    await releaseTurns(sql, [mine])
    expect(await endpoint(own.id)).toMatchObject({ turn_id: null, turn_until: null })
    expect(await endpoint(other.id)).toMatchObject({ turn_id: theirs })
  })
})

describe('due deliveries', () => {
  test('are taken in their order, retries first, as many as an endpoint may have', async () => {
    const retry = (at: number) => ({ attempts: 2, next_attempt_at: later(at) })
    const first = (at: number) => ({ next_attempt_at: later(at) })
    const { id, deliveries } = await deliver(
      database,
      {},
      first(-1),
      retry(0),
      first(-2),
      retry(-9),
      first(-3),
      first(-4)
    )
    const { id: other, deliveries: others } = await deliver(database, {}, first(-9), first(-8))
    const limits = [
      { id, limit: 4 },
      { id: other, limit: 1 }
    ]
    const taken = await takeDue(sql, limits, { now })
    const own = taken.filter(({ endpoint_id }) => endpoint_id === id).map((delivery) => delivery.id)
    expect(own).toEqual([3, 1, 5, 4].map((index) => deliveries[index]))
    expect(taken.filter(({ endpoint_id }) => endpoint_id === other)).toMatchObject([{ id: others[0] }])
    expect(taken.map((delivery) => delivery.id)).toEqual([own[0], own[1], others[0], own[2], own[3]])
  })

  test('are neither in progress, nor later, nor over', async () => {
    const ended = [{ status: 'delivered' }, { status: 'failed', attempts: 7 }, { status: 'cancelled' }]
    const notYet = [{ next_attempt_at: later(1) }, { next_attempt_at: later(1), attempts: 1 }]
    const { id, deliveries } = await deliver(database, {}, {}, {}, { attempts: 1 }, ...ended, ...notYet)
    const inProgress = [deliveries[0]!]
    const taken = await takeDue(sql, [{ id, limit: 50 }], { now, inProgress })
    expect(taken.map((delivery) => delivery.id)).toEqual([deliveries[2], deliveries[1]])
  })

  test('are no longer asked for again once an attempt starts, unlike those that wait', async () => {
    const again = { asked_again: true }
    const { id, deliveries } = await deliver(database, {}, { ...again, next_attempt_at: later(-1) }, again)
    await takeDue(sql, [{ id, limit: 1 }], { now })
    expect((await delivery(deliveries[0]!)).asked_again).toBe(false)
    expect((await delivery(deliveries[1]!)).asked_again).toBe(true)
  })

  test('are cancelled, if their endpoint is disabled, and others are not', async () => {
    const { id, deliveries } = await deliver(database, {}, {}, { next_attempt_at: later(1) }, { status: 'delivered' })
    const { deliveries: others } = await deliver(database, {}, {})
    expect(await cancelDue(sql, id, now)).toBe(true)
    const states = await Promise.all([...deliveries, ...others].map(delivery))
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'pending', 'delivered', 'pending'])
    expect(states[0]!.next_attempt_at).toBeNull()
    expect(await cancelDue(sql, id, now)).toBe(false)
  })
})
