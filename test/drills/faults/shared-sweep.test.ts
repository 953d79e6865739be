import { expect, test, vi } from 'vitest'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

// Many expiries, even on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

test('a sweep that finds much is shared, and each document expires once', async () => {
  await using world = await createWorld({ env: { METRICS_PORT: '0' } })
  // These documents have no trails to verify.
  await world.sql`insert into upkeep (task, begun_at) values ('verify-trails', now()), ('anchor-trails', now())`
  await insertExpired(world, 1200)
  await world.sweep()

  const [states] = await world.sql`
    select count(*) filter (where status = 'sent')::int as sent, count(*)::int as documents from documents
  `
  expect(states).toEqual({ sent: 0, documents: 1200 })
  expect(await world.sql`select document_id from audit_entries group by 1 having count(*) <> 1`).toEqual([])
  expect(await world.sql`select document_id from events group by 1 having count(*) <> 1`).toEqual([])
  expect(await joins(world)).toBe(3)

  await insertExpired(world, 10)
  await world.sweep()
  expect(await joins(world)).toBe(3)
})

test('when the time of a sweep is over, another one goes on at once', async () => {
  await using world = await createWorld({ env: { METRICS_PORT: '0' } })
  await sweepForTooLong(world, { key: 'sweep' })
  await vi.waitFor(async () => expect(await done(world, 'sweep')).toBe(2), 60_000)
  await vi.waitFor(async () => expect(await sent(world)).toBe(0), 60_000)
})

test('it does not if another one has begun meanwhile, so that there are never more and more', async () => {
  await using world = await createWorld({ env: { METRICS_PORT: '0' } })
  // As after one of the next minute, which has taken the key.
  await sweepForTooLong(world, { key: 'earlier' })
  await vi.waitFor(async () => expect(await done(world, 'sweep')).toBe(1), 60_000)
  expect(await world.sql`select key from graphile_worker.jobs where task_identifier = 'sweep'`).toEqual([])
})

/** Begins a sweep that finds much, and whose time is over after its first round, however fast it is. */
async function sweepForTooLong(world: World, { key }: { key: string }) {
  const now = performance.now.bind(performance)
  let passed = 0
  // Less than the time of a sweep, and more than half of it.
  using _ = vi.spyOn(performance, 'now').mockImplementation(() => {
    passed += 30_000
    return now() + passed
  })
  await insertExpired(world, 1200)
  await world.sql`select graphile_worker.add_job('sweep', job_key => ${key})`
  await vi.waitFor(async () => expect(await done(world, 'sweep')).toBeGreaterThan(0), 60_000)
}

async function sent({ sql }: World): Promise<number> {
  const [found] = await sql`select count(*)::int as count from documents where status = 'sent'`
  return found!.count
}

/** How often another job has joined a sweep. */
const joins = (world: World) => done(world, 'join-sweep')

async function done(world: World, task: string): Promise<number> {
  const text = await (await fetch(world.service.metricsUrl!)).text()
  const line = new RegExp(
    `^signpost_job_duration_seconds_count\\{(?=[^}]*"${task}")(?=[^}]*"done")[^}]*\\} (\\d+)$`,
    'm'
  )
  return Number(line.exec(text)?.[1] ?? 0)
}

/** Documents that were sent three days ago, and expired yesterday. */
async function insertExpired({ sql, account }: World, count: number) {
  await sql`
    insert into documents (id, account_id, mode, title, file_name, status, metadata, page_count, file_size, sha256,
      working_sha256, inspection, files_id, created_at, updated_at, sent_at, expires_at)
    select id, ${uuidOf(account.account_id)}, 'test', 'Contract', 'contract.pdf', 'sent', '{}', 1, 1, repeat('0', 64),
      repeat('0', 64), '{"pages": []}', id, ago, ago, ago, ago + interval '2 days'
    from (
      select gen_random_uuid() as id, now() - interval '3 days' as ago from generate_series(1, ${count}::int)
    ) as made
  `
}
