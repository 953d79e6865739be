import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '../stores/testing/deliver.js'
import { later, now, owner, rowOf } from '../stores/testing/rows.js'
import { useTestDatabase } from '../stores/testing/test-database.js'
import { type AttemptOf, recordAttempts } from './record-attempts.js'

const database = await useTestDatabase()
const { sql } = database
beforeAll(async () => {
  await database.insert('accounts', rowOf.account({ id: owner.accountId }))
})

const delivery = (uuid: string) => database.row('webhook_deliveries', uuid)
const endpoint = (uuid: string) => database.row('webhook_endpoints', uuid)

const outcome = {
  delivered: false,
  statusCode: 500,
  responseBody: '',
  error: 'error',
  timedOut: false,
  notMade: false,
  durationMs: 5
}
const attempt = (deliveryUuid: string, changes: object = {}): AttemptOf => ({
  deliveryUuid,
  startedAt: later(-1000),
  outcome: { ...outcome, ...changes }
})
const succeeded = { delivered: true, statusCode: 204, error: null }
const record = (endpoint: string, ...attempts: AttemptOf[]) =>
  sql.begin((tx) => recordAttempts(tx, endpoint, attempts, now))

describe('an attempt', () => {
  test.each(['delivered', 'cancelled', 'failed'])('of a delivery that is %s by now changes nothing', async (status) => {
    const { id, deliveries } = await deliver(database, { standing: 'new' }, { status, attempts: 2, status_code: 200 })
    const before = await delivery(deliveries[0]!)
    for (const changes of [{}, succeeded])
      expect(await record(id, attempt(deliveries[0]!, changes))).toMatchObject({ id })
    expect(await delivery(deliveries[0]!)).toEqual(before)
    expect(await endpoint(id)).toMatchObject({ standing: 'new' })
    expect(await sql`select 1 from delivery_attempts where delivery_id = ${deliveries[0]!}`).toEqual([])
  })

  test('is recorded with its delivery, and with what it says of the endpoint', async () => {
    const { id, deliveries } = await deliver(database, {}, {}, { asked_again: true }, {})
    const [failed, again, delivered] = deliveries as [string, string, string]
    expect(await record(id, attempt(failed), attempt(again), attempt(delivered, succeeded))).toMatchObject({
      standing: 'proven'
    })
    expect(await delivery(failed)).toMatchObject({ status: 'pending', attempts: 1, status_code: 500, error: 'error' })
    expect((await delivery(failed)).next_attempt_at.getTime()).toBeGreaterThan(now.getTime())
    expect(await delivery(again)).toMatchObject({ next_attempt_at: now, asked_again: false })
    expect(await delivery(delivered)).toMatchObject({ status: 'delivered', attempts: 1, next_attempt_at: null })
    expect(await record(id, attempt(failed))).toMatchObject({ standing: 'failing' })
    const attempts = await sql`select * from delivery_attempts where delivery_id = ${failed} order by number`
    expect(attempts).toMatchObject([
      { number: 1, started_at: later(-1000), status_code: 500, error: 'error', duration_ms: 5 },
      { number: 2 }
    ])
    const counts = await sql`select counted, count from daily_counts where day = '2026-03-01'`
    expect(counts).toEqual([{ counted: 'delivered', count: 1 }])
  })

  test('of an endpoint that was deleted is recorded nowhere', async () => {
    expect(await record(randomUUID(), attempt(randomUUID()))).toBeUndefined()
  })

  test('that makes an endpoint fail for good disables it, and notifies its account once', async () => {
    const { id, deliveries } = await deliver(database, {}, {}, {})
    for (const uuid of deliveries) await record(id, attempt(uuid, { statusCode: 410 }))
    expect(await endpoint(id)).toMatchObject({ active: false, disabled_reason: 'The endpoint answered 410 Gone.' })
    expect(await sql`select 1 from emails where request->>'endpointUuid' = ${id}`).toHaveLength(1)
  })
})
