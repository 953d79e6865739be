import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newId, uuidOf } from '../contract/ids.js'
import { purges } from './purge-store.js'
import { day, later, now, owner } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const { sql, insert } = await useTestDatabase()

// Each table after those that it refers to, with the identifier that it is partitioned by.
const tables = [
  ['events', 'id'],
  ['webhook_deliveries', 'id'],
  ['delivery_attempts', 'delivery_id'],
  ['requests', 'id']
] as const
// The time, then the lowest rest of a UUIDv7.
const firstIdAt = (at: Date) => `${uuidOf('evt', newId('evt', at)).slice(0, 14)}7000-8000-000000000000`

/** Makes partitions of each table: what is older than two weeks, and the rest. Keys and indexes stay. */
async function partition() {
  const bound = firstIdAt(later(-14 * day))
  // Read before a table has another name.
  const references = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where conrelid = any(${tables.map(([table]) => table)}::regclass[]) and contype = 'f'
  `
  for (const [table, column] of tables) {
    await sql.unsafe(`
      alter table ${table} rename to ${table}_whole;
      create table ${table} (like ${table}_whole including all) partition by range (${column});
      create table ${table}_past partition of ${table} for values from (minvalue) to ('${bound}');
      create table ${table}_rest partition of ${table} default;
    `)
  }
  for (const { table, name, definition } of references) {
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const [table] of tables.toReversed()) await sql.unsafe(`drop table ${table}_whole`)
}

test('tables that are purged by age can be partitioned by their identifiers, and are purged', async () => {
  await partition()
  const endpoint = randomUUID()
  const add = async (at: Date) => {
    const [event, delivery, request] = (['evt', 'dlv', 'req'] as const).map((prefix) =>
      uuidOf(prefix, newId(prefix, at))
    )
    const common = { account_id: owner.accountId, mode: owner.mode, created_at: at }
    await insert('events', { ...common, id: event, type: 'document.sent', body: '{}' })
    await insert('webhook_deliveries', {
      id: delivery,
      event_id: event,
      endpoint_id: endpoint,
      status: 'failed',
      created_at: at
    })
    await insert('delivery_attempts', { delivery_id: delivery, number: 1, started_at: at, duration_ms: 1 })
    const call = { request_id: 'x', method: 'GET', path: '/', operation: 'x', status: 200, duration_ms: 1 }
    await insert('requests', { ...common, ...call, id: request })
    return { event, delivery, request }
  }
  await add(later(-31 * day))
  const kept = await add(later(-day))
  const partitions = await sql`select tableoid::regclass::text as name from events order by created_at`
  expect(partitions.map(({ name }) => name)).toEqual(['events_past', 'events_rest'])
  await purges.events?.(sql, now)
  await purges.requests?.(sql, now)
  expect(await sql`select id from events`).toEqual([{ id: kept.event }])
  expect(await sql`select id from webhook_deliveries`).toEqual([{ id: kept.delivery }])
  expect(await sql`select delivery_id as id from delivery_attempts`).toEqual([{ id: kept.delivery }])
  expect(await sql`select id from requests`).toEqual([{ id: kept.request }])
})
