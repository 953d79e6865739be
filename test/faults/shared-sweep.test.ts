import { expect, test, vi } from 'vitest'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

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

/** How often another job has joined a sweep. */
async function joins(world: World): Promise<number> {
  const text = await (await fetch(world.service.metricsUrl!)).text()
  const [, count] =
    /^signpost_job_duration_seconds_count\{(?=[^}]*"join-sweep")(?=[^}]*"done")[^}]*\} (\d+)$/m.exec(text) ?? []
  return Number(count ?? 0)
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
