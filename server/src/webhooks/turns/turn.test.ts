import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { expect, test } from 'vitest'
import type { Context } from '../../context/context.js'
import { createKeyring } from '../../storage/keyring.js'
import { findEndpointByUuid } from '../../stores/endpoint-store.js'
import { deliver } from '../../stores/testing/deliver.js'
import { later, now } from '../../stores/testing/rows.js'
import { useTestDatabase } from '../../stores/testing/test-database.js'
import { takeDue } from '../../stores/turn-store.js'
import { noMetrics } from '../../telemetry/metrics.js'
import { noTracer } from '../../telemetry/tracer.js'
import { newWebhookSecret } from '../webhook-secret.js'
import { Turn, type TurnOptions } from './turn.js'

const database = await useTestDatabase()

/** A turn of an endpoint, with what is due. */
async function begin(uuid: string, { sql = database.sql, ...options }: Partial<TurnOptions> & { sql?: Sql } = {}) {
  const context = {
    sql,
    clock: { now: () => now },
    metrics: noMetrics,
    tracer: noTracer,
    keyring: createKeyring([]),
    config: { production: true, webhooks: { allowedNetworks: [], proxyUrl: undefined } }
  } as unknown as Context
  const endpoint = await findEndpointByUuid(database.sql, uuid)
  return new Turn(context, endpoint!, {
    id: randomUUID(),
    due: await takeDue(database.sql, [{ id: uuid, limit: 10 }], { now }),
    onAnswer: () => {},
    onDelivered: () => {},
    isOver: () => false,
    givenUp: new AbortController().signal,
    ...options
  })
}
const statusesOf = async (uuids: string[]) => {
  const rows = await Promise.all(uuids.map((uuid) => database.row('webhook_deliveries', uuid)))
  return rows.map(({ status, attempts }) => [status, attempts])
}

test('of an endpoint that is not active cancels what is due, and ends', async () => {
  const { id, deliveries } = await deliver(database, { active: false }, {}, {}, { next_attempt_at: later(1) })
  await (await begin(id)).run()
  expect(await statusesOf(deliveries)).toEqual([
    ['cancelled', 0],
    ['cancelled', 0],
    ['pending', 0]
  ])
})

test('of an endpoint that nothing is due for ends', async () => {
  const { id, deliveries } = await deliver(database, {}, { next_attempt_at: later(1) })
  await (await begin(id)).run()
  expect(await statusesOf(deliveries)).toEqual([['pending', 0]])
})

test('that is over begins nothing', async () => {
  for (const active of [true, false]) {
    const { id, deliveries } = await deliver(database, { active }, {})
    await (await begin(id, { isOver: () => true })).run()
    expect(await statusesOf(deliveries)).toEqual([['pending', 0]])
  }
})

test('fails if an attempt cannot be recorded, so that it is not repeated at once', async () => {
  // Refused when it is called: no request leaves this machine.
  const { id } = await deliver(database, { url: 'https://127.0.0.1/', secret: newWebhookSecret() }, {})
  const error = new Error('a fault of the database')
  const sql = Object.assign(() => Promise.reject(error), { begin: () => Promise.reject(error) }) as unknown as Sql
  await expect((await begin(id, { sql })).run()).rejects.toThrow(error)
})
