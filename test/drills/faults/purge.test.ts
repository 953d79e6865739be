import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../world.js'

const day = 24 * 3600_000

/** Every table, by how its rows are removed. */
const tables = {
  'part of what accounts have': [
    'accounts',
    'api_keys',
    'bulk_recipients',
    'bulk_sends',
    'fields',
    'forms',
    'logos',
    'member_identities',
    'members',
    'passkeys',
    'signatures',
    'signers',
    'template_links',
    'templates',
    'webhook_endpoints'
  ],
  'kept by design': [
    'audit_anchors',
    'audit_entries',
    'audit_heads',
    'audit_keyed_since',
    'document_usage',
    'documents',
    'losses',
    'operator_log',
    'seal_states'
  ],
  'deleted by the next anchor': ['audit_unanchored'],
  'deleted once it is in order': ['audit_problems'],
  'one row': ['audit_verification', 'last_backup'],
  'goes with its document': ['document_listings'],
  'goes with its event': ['webhook_deliveries', 'delivery_attempts'],
  'one row for each worker, deleted after a minute': ['worker_heartbeats'],
  'purged, and tested here': [
    'account_log',
    'abuse_reports',
    'captured_messages',
    'console_sessions',
    'daily_counts',
    'emails',
    'erased_events',
    'events',
    'passkey_challenges',
    'rate_limits',
    'requests',
    'sign_in_links',
    'spent_challenges',
    'template_link_codes'
  ],
  'purged, and tested with deadlines': ['captured_emails', 'idempotency_keys', 'uploads'],
  'purged, and tested with pads': ['signing_pads'],
  'one row for each task': ['upkeep'],
  'one row for each log': ['forwarded_logs'],
  'one row for each migration': ['schema_migrations']
}

let world: World
beforeAll(async () => {
  world = await createWorld()
  world.clock.freeze()
})
afterAll(() => world[Symbol.asyncDispose]())

const ago = (milliseconds: number) => new Date(world.clock.now().getTime() - milliseconds)
const today = () => Math.floor(world.clock.now().getTime() / day)

test('every table is purged or deliberately kept', async () => {
  const found = await world.sql<{ name: string }[]>`
    select relname as name
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  `
  const known = Object.values(tables).flat()
  expect(known.sort()).toEqual(found.map(({ name }) => name).sort())
})

async function addEvent(age: number, status: string) {
  const [row] = await world.sql<{ id: string }[]>`
    with event as (
      insert into events (id, account_id, mode, type, body, created_at)
      select gen_random_uuid(), id, 'live', 'document.sent', '{}', ${ago(age)} from accounts limit 1
      returning id
    ), endpoint as (
      insert into webhook_endpoints (id, account_id, mode, url, events, active, secret, created_at)
      select gen_random_uuid(), id, 'live', 'https://example.com/', '{}', true, 'x', now() from accounts limit 1
      returning id
    ), delivery as (
      insert into webhook_deliveries (id, event_id, endpoint_id, status, next_attempt_at, created_at)
      select gen_random_uuid(), event.id, endpoint.id, ${status}, ${ago(-day)}, ${ago(age)} from event, endpoint
      returning id
    ), attempt as (
      insert into delivery_attempts (delivery_id, number, started_at, duration_ms)
      select id, 1, ${ago(age)}, 1 from delivery
    )
    select id from event
  `
  return row!.id
}

test('events are removed with their deliveries after 30 days, unless a delivery is pending', async () => {
  const [young, old, waiting] = [
    await addEvent(30 * day - 1, 'delivered'),
    await addEvent(30 * day, 'failed'),
    await addEvent(90 * day, 'pending')
  ]
  await world.sweep()
  const left = async (table: string, column: string) =>
    (await world.sql`select ${world.sql(column)} as id from ${world.sql(table)}`).map(({ id }) => id)
  expect((await left('events', 'id')).sort()).toEqual([young, waiting].sort())
  expect(await left('webhook_deliveries', 'event_id')).not.toContain(old)
  expect((await left('delivery_attempts', 'delivery_id')).sort()).toEqual(
    (await left('webhook_deliveries', 'id')).sort()
  )
})

test('the places of erased events are removed when the events would be', async () => {
  const add = async (age: number) => {
    const [row] = await world.sql<[{ id: string }]>`
      insert into erased_events (id, account_id, mode, position, created_at)
      select gen_random_uuid(), id, 'live', 1, ${ago(age)} from accounts limit 1
      returning id
    `
    return row.id
  }
  const [young] = [await add(30 * day - 1), await add(30 * day)]
  await world.sweep()
  expect(await world.sql`select id from erased_events`).toEqual([{ id: young }])
})

test('rate limits are removed when their day is over in every time zone, in as many batches as necessary', async () => {
  const { sql } = world
  const add = (name: string, day: number, count: number) => sql`
    insert into rate_limits
    select ${name} || number, 0, 1, 0, 1, ${day}, 1
    from generate_series(1, ${count}) as number
  `
  await add('today', today(), 1)
  await add('yesterday', today() - 1, 1)
  await add('old', today() - 2, 2500)
  await world.sweep()
  const left = await sql`select bucket from rate_limits where bucket ~ '^(today|yesterday|old)' order by bucket`
  expect(left.map(({ bucket }) => bucket)).toEqual(['today1', 'yesterday1'])
})

test('e-mails are removed 30 days after they were sent or given up, and not before', async () => {
  const { sql } = world
  const add = (name: string, sentAt: Date | null, failedAt: Date | null) => sql`
    insert into emails (id, request, error, created_at, sent_at, failed_at)
    values (gen_random_uuid(), '{"kind": "invitation", "signerUuid": "00000000-0000-4000-8000-000000000000"}', ${name}, ${ago(90 * day)}, ${sentAt}, ${failedAt})
  `
  await add('sent', ago(30 * day), null)
  await add('given up', null, ago(30 * day))
  await add('sent lately', ago(30 * day - 1), null)
  await add('given up lately', null, ago(30 * day - 1))
  await add('still to be sent', null, null)
  await world.sweep()
  const left = await sql`select error from emails where error is not null order by error`
  expect(left.map(({ error }) => error)).toEqual(['given up lately', 'sent lately', 'still to be sent'])
})

test('captured text messages, which contain codes, are removed after 30 days', async () => {
  const { sql } = world
  for (const time of [ago(30 * day), ago(30 * day - 1)]) {
    await sql`
      insert into captured_messages (id, account_id, mode, kind, recipient, text, created_at)
      select gen_random_uuid(), id, 'test', 'code', '+15550100', ${time.toISOString()}, ${time} from accounts limit 1
    `
  }
  await world.sweep()
  const left = await sql`select text from captured_messages`
  expect(left.map(({ text }) => text)).toEqual([ago(30 * day - 1).toISOString()])
})

test('reports of abuse are removed 30 days after somebody has looked at them', async () => {
  const { sql } = world
  for (const [title, settled] of Object.entries({ old: ago(30 * day), late: ago(30 * day - 1), open: null })) {
    await sql`
      insert into abuse_reports (id, account_id, mode, document_id, signer_id, title, reason, reported_at, settled_at)
      select gen_random_uuid(), id, 'live', gen_random_uuid(), gen_random_uuid(), ${title}, 'spam', ${ago(90 * day)}, ${settled}
      from accounts limit 1
    `
  }
  await world.sweep()
  const left = await sql`select title from abuse_reports order by title`
  expect(left.map(({ title }) => title)).toEqual(['late', 'open'])
})

test('requests are removed after 7 days', async () => {
  const { sql } = world
  const times = [ago(7 * day), ago(7 * day - 1)]
  for (const [index, time] of times.entries()) {
    await sql`
      insert into requests (id, account_id, mode, request_id, method, path, operation, status, duration_ms, created_at)
      select gen_random_uuid(), id, 'live', ${`purge-${index}`}, 'GET', '/account', 'getAccount', 200, 1, ${time} from accounts limit 1
    `
  }
  await world.sweep()
  const left = await sql`select request_id from requests where request_id like 'purge-%'`
  expect(left.map(({ request_id }) => request_id)).toEqual(['purge-1'])
})

test('the log of an account is removed after 2 years', async () => {
  const { sql } = world
  for (const [age, name] of [
    [731 * day, 'old'],
    [729 * day, 'young']
  ] as const) {
    await sql`
      insert into account_log (id, account_id, action, actor_type, actor_name, changed, details, created_at)
      select gen_random_uuid(), id, 'account.exported', 'operator', ${name}, '{}', '{}', now() - make_interval(secs => ${age / 1000})
      from accounts limit 1
    `
  }
  await world.sweep()
  const left = await sql`select actor_name from account_log where actor_type = 'operator' and actor_name is not null`
  expect(left.map(({ actor_name }) => actor_name)).toEqual(['young'])
})

test('counts of days are removed after 2 years', async () => {
  const { sql } = world
  for (const days of [730, 729]) {
    await sql`
      insert into daily_counts (account_id, mode, day, counted, count)
      select id, 'test', ${ago(days * day)}::date, 'failed', ${days} from accounts limit 1
    `
  }
  await world.sweep()
  const left = await sql`select count from daily_counts where counted = 'failed'`
  expect(left.map(({ count }) => count)).toEqual([729])
})

test('failed jobs are removed after 30 days', async () => {
  const { sql } = world
  const keys = ['failed', 'failed lately', 'waits']
  for (const key of keys) await sql`select graphile_worker.add_job('unknown', '{}', job_key := ${key})`
  await sql`
    update graphile_worker._private_jobs
    set attempts = case key when 'waits' then 0 else max_attempts end,
      updated_at = case key when 'failed lately' then ${ago(30 * day - 1)}::timestamptz else ${ago(30 * day)}::timestamptz end
    where key = any(${keys})
  `
  await world.sweep()
  const left = await sql`select key from graphile_worker.jobs where key = any(${keys}) order by key`
  expect(left.map(({ key }) => key)).toEqual(['failed lately', 'waits'])
})

test('sign-in links and sessions are removed a day after they expire', async () => {
  const { sql } = world
  const expiries = [ago(day), ago(day - 1), ago(-day)].map((time) => time.toISOString())
  await sql`
    insert into sign_in_links (id, member_id, expires_at)
    select gen_random_uuid(), members.id, expires_at::timestamptz
    from members, unnest(${expiries}::text[]) as expires_at
  `
  await sql`
    insert into console_sessions (id, member_id, token_hash, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), members.id, sha256(expires_at::bytea), now(), now(), expires_at::timestamptz
    from members, unnest(${expiries}::text[]) as expires_at
  `
  await world.sweep()
  const count = async (table: string) => (await sql`select from ${sql(table)}`).length
  expect([await count('sign_in_links'), await count('console_sessions')]).toEqual([2, 2])
})

test('challenges of passkeys are removed once they expire', async () => {
  const { sql } = world
  const expiries = [ago(day), ago(0), ago(-1)].map((time) => time.toISOString())
  await sql`
    insert into passkey_challenges (challenge, browser_hash, expires_at)
    select sha256(expires_at::bytea), '', expires_at::timestamptz
    from unnest(${expiries}::text[]) as expires_at
  `
  await world.sweep()
  expect(await sql`select expires_at from passkey_challenges`).toEqual([{ expires_at: ago(-1) }])
})

test('challenges of links are deleted once they have expired', async () => {
  const { sql } = world
  const expiries = [ago(day), ago(0), ago(-1)].map((time) => time.toISOString())
  await sql`
    insert into spent_challenges (id, expires_at)
    select sha256(expires_at::bytea), expires_at::timestamptz
    from unnest(${expiries}::text[]) as expires_at
  `
  await world.sweep()
  expect(await sql`select expires_at from spent_challenges`).toEqual([{ expires_at: ago(-1) }])
})
