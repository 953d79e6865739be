import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { newId, uuidOf } from '../contract/ids.js'
import {
  addPartitions,
  arePartitioned,
  countUnplaced,
  dropPartitions,
  hasPartitionsAt,
  partitionTables
} from './partition-store.js'
import { purges } from './purge-store.js'
import { day, hour, owner } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'

const { sql, insert, clear } = await useTestDatabase()

// The database decides by its own clock, too.
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * day)
const tables = ['events', 'webhook_deliveries', 'delivery_attempts', 'requests']
const idAt = (prefix: 'evt' | 'dlv' | 'req', at: Date) => uuidOf(prefix, newId(prefix, at))

async function addEvent(at: Date) {
  const id = idAt('evt', at)
  const common = { account_id: owner.accountId, mode: owner.mode, created_at: at }
  await insert('events', { ...common, id, type: 'document.sent', body: '{}' })
  const call = { request_id: 'x', method: 'GET', path: '/', operation: 'x', status: 200, duration_ms: 1 }
  await insert('requests', { ...common, ...call, id: idAt('req', at) })
  return id
}

async function addDelivery(event_id: string, at: Date, status = 'failed') {
  const id = idAt('dlv', at)
  await insert('webhook_deliveries', { id, event_id, endpoint_id: randomUUID(), status, created_at: at })
  await insert('delivery_attempts', { delivery_id: id, number: 1, started_at: at, duration_ms: 1 })
  return id
}

async function addAll(at: Date, status?: string) {
  const event = await addEvent(at)
  return { event, delivery: await addDelivery(event, at, status) }
}

/** What later migrations rely on. */
async function structure() {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns
    where table_name = any(${tables})
    order by 1, 2
  `
  const indexes = await sql`
    select tablename, indexname, replace(indexdef, ' ON ONLY ', ' ON ') as definition
    from pg_indexes
    where tablename = any(${tables})
    order by 1, 2
  `
  const constraints = await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition, convalidated
    from pg_constraint
    where conrelid::regclass::text = any(${tables}) and conparentid = 0
    order by 1, 2
  `
  const grants = await sql`
    select table_name, grantee, privilege_type
    from information_schema.table_privileges
    where table_name = any(${tables})
    order by 1, 2, 3
  `
  return { columns: [...columns], indexes: [...indexes], constraints: [...constraints], grants: [...grants] }
}

const idsOf = async (table: string, column = 'id') =>
  (await sql`select ${sql(column)} as id from ${sql(table)} order by 1`).map(({ id }) => id)
const until = { events: ago(30), requests: ago(7) }

test('without partitions, nothing is added or dropped', async () => {
  expect(await arePartitioned(sql)).toBe(false)
  expect(await addPartitions(sql, now)).toBe(0)
  expect(await dropPartitions(sql, until)).toBe(0)
})

test('the tables keep their rows, columns, keys, indexes, references and grants under their names', async () => {
  const role = `reader_${randomUUID().replaceAll('-', '')}`
  await sql.unsafe(`create role ${role}; grant select, insert on events to ${role}`)
  const rows = await addAll(ago(41))
  const before = await structure()
  await partitionTables(sql, ago(40), ago(39))
  expect(await arePartitioned(sql)).toBe(true)
  expect(await structure()).toEqual(before)
  expect(await idsOf('events')).toEqual([rows.event])
  expect(await idsOf('webhook_deliveries')).toEqual([rows.delivery])
  // The references hold: an event takes its deliveries and their attempts with it.
  await sql`delete from events`
  expect(await idsOf('delivery_attempts', 'delivery_id')).toEqual([])
  await expect(sql`
    insert into webhook_deliveries (id, event_id, endpoint_id, status, created_at)
    values (${randomUUID()}, ${randomUUID()}, ${randomUUID()}, 'failed', now())
  `).rejects.toThrow(/foreign key/)
  await sql.unsafe(`drop owned by ${role}; drop role ${role}`)
})

// From here on, the tables are partitioned.
beforeEach(async () => {
  if (await arePartitioned(sql)) await clear(...tables)
})

test('each day has its partition, a week in advance, and rows of other days one that is counted', async () => {
  expect(await hasPartitionsAt(sql, now)).toBe(false)
  expect(await addPartitions(sql, now)).toBe(4 * 8)
  expect(await hasPartitionsAt(sql, ago(-7))).toBe(true)
  expect(await addPartitions(sql, now)).toBe(0)
  await addEvent(now)
  expect(await countUnplaced(sql)).toBe(0)
  const name = `events_${now.toISOString().slice(0, 10).replaceAll('-', '')}`
  expect(await sql`select tableoid::regclass::text as name from events`).toEqual([{ name }])
  await addEvent(ago(-300))
  expect(await countUnplaced(sql)).toBe(2)
})

test('a day that the default partition has rows of stays there', async () => {
  await addEvent(ago(-20))
  expect(await addPartitions(sql, ago(-20))).toBe(4 * 8 - 2)
})

test('partitions that are old as a whole are dropped, but not those with a pending delivery', async () => {
  for (const days of [36, 33, 8]) await addPartitions(sql, ago(days))
  const old = await addAll(ago(35))
  const waiting = await addAll(ago(33), 'pending')
  const young = await addAll(ago(1))
  // Of a delivery that was made later than its event.
  const late = await addDelivery(old.event, ago(20))
  const dropped = await dropPartitions(sql, until)
  expect(dropped).toBeGreaterThan(2)
  expect(await idsOf('events')).toEqual([waiting.event, young.event])
  expect(await idsOf('webhook_deliveries')).toEqual([waiting.delivery, young.delivery])
  expect(await idsOf('webhook_deliveries')).not.toContain(late)
  expect(await idsOf('delivery_attempts', 'delivery_id')).toEqual([waiting.delivery, young.delivery])
  expect(await sql`select 1 from requests`).toHaveLength(1)
  expect(await dropPartitions(sql, until)).toBe(0)

  await sql`update webhook_deliveries set status = 'delivered'`
  expect(await dropPartitions(sql, until)).toBe(1)
  expect(await idsOf('events')).toEqual([young.event])
})

test('a clock that is ahead drops nothing that is younger by the clock of the database', async () => {
  await addPartitions(sql, ago(20))
  const { event } = await addAll(ago(20))
  await dropPartitions(sql, { events: ago(-1000), requests: ago(-1000) })
  expect(await idsOf('events')).toContain(event)
})

test('a purge adds and drops, and deletes what no partition was dropped for', async () => {
  await addEvent(ago(60))
  const kept = await addEvent(new Date(now.getTime() - 31 * day - hour))
  for (const name of ['partitions', 'events', 'requests']) await purges[name]?.(sql, now)
  expect(await idsOf('events')).toEqual([kept])
  expect(await addPartitions(sql, now)).toBe(0)
})

test('what others hold is left to the next time', async () => {
  await addPartitions(sql, ago(36))
  const { event } = await addAll(ago(35))
  await sql.begin(async (tx) => {
    await tx`select 1 from events limit 1`
    expect(await dropPartitions(sql, until)).toBe(0)
    expect(await idsOf('events')).toEqual([event])
  })
  expect(await dropPartitions(sql, until)).toBeGreaterThan(0)
})
