import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { aDayLater, day, findProblems } from '../../support/audit-trails.js'
import { buildEstates } from '../../support/estate.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createKeyLike } from '../../support/keys.js'
import { createWorld } from '../../world.js'

test('nothing is wrong after every operation, and after documents were erased, purged, voided and have expired', {
  timeout: 300_000
}, async () => {
  await using world = await createWorld({ plan: 'enterprise' })
  await callEveryOperation(world)
  const [estate] = await buildEstates(world, { ada: world.account.live_key })
  const owner = createApi(world.url, await createKeyLike(world, world.account.live_key))
  await buildEstates(world, { eve: world.account.test_key })
  for (const id of [estate!.documents.voided, estate!.documents.declined, estate!.documents.completed]) {
    expect((await owner.post(`/documents/${id}/erase`)).status, id).toBe(200)
  }
  const before = await world.sql`select id from documents`
  // Long enough for the trash to be emptied, and for retention.
  await owner.patch('/account', { retention_days: 10 })
  world.clock.advance(31 * day)
  await aDayLater(world)
  const [left] = await world.sql`
    select count(*)::int as documents, count(erased_at)::int as erased from documents
  `
  expect(left!.documents).toBeLessThan(before.length)
  expect(left!.erased).toBeGreaterThan(4)

  expect(await findProblems(world)).toMatchObject({ problems: [], documents: left!.documents, unkeyed: 0 })
  const [{ heads }] = await world.sql<[{ heads: number }]>`select sum(heads)::int as heads from audit_anchors`
  expect(heads).toBeGreaterThan(10)
  expect(await world.sql`select * from audit_problems`).toEqual([])
})

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

test.each([[[]], [['doc_01kc3j7q0ve8wr2n5hh8zt2b6d', '--all']]])('audit verify %j is refused', async (args) => {
  const refused = promisify(execFile)('node', [main, 'audit', 'verify', ...args])
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name a document, or set --all.')
  })
})
