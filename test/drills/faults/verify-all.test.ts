import { execFile } from 'node:child_process'
import { access, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type VerifyingAll, verifyAll } from '@signpost/server'
import { expect, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { aDayLater, day, findProblems } from '../../support/audit-trails.js'
import { buildEstates } from '../../support/estate.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createDraft } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { runCommand } from '../../support/run-command.js'
import { uuidOf } from '../../support/uuid-of.js'
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

test('one that was interrupted goes on, and finds the same as one that was not', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const ids: string[] = []
  // More than are read at once.
  for (let number = 0; number < 230; number++) ids.push((await createDraft(world.api)).id)
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update audit_entries set at = at + interval '1 day' where document_id = any(${[
      uuidOf(ids[3]!),
      uuidOf(ids[220]!)
    ]}) and sequence = 1`
  })
  const whole = await findProblems(world)
  expect(whole).toMatchObject({ documents: 230, problems: [expect.any(String), expect.any(String)] })

  const found: string[] = []
  const onProblem = ({ subject, text }: { subject: string; text: string }) => found.push(`${subject}: ${text}`)
  let kept: VerifyingAll | undefined
  const interrupted = verifyAll(world.context, {
    onProblem,
    onProgress(verified) {
      kept = { ...verified }
      throw new Error('killed')
    }
  })
  await expect(interrupted).rejects.toThrow('killed')
  expect([kept?.documents, found.length]).toEqual([200, 1])
  const { problems, ...total } = whole
  expect(await verifyAll(world.context, { onProblem, from: kept!, atOnce: 4 })).toEqual(total)
  expect(found.sort()).toEqual(problems.sort())
})

test('the command goes on from its checkpoint, and removes it', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const { id } = await createDraft(world.api)
  await createDraft(world.api)
  const file = path.join(world.context.config.dataDir, 'checkpoint.json')
  const verified = { documents: 1, entries: 7, unkeyed: 0, anchors: 0, document_after: uuidOf(id), anchor_after: 0 }
  await writeFile(file, JSON.stringify({ first_document: uuidOf(id), verified, count: 0, problems: [] }))
  const { stdout, code } = await runCommand(world, 'audit', 'verify', '--all', '--checkpoint', file, '--json')
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, documents: 2, entries: 8, intact: true })
  await expect(access(file)).rejects.toThrow('ENOENT')
})

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

test.each([[[]], [['doc_01kc3j7q0ve8wr2n5hh8zt2b6d', '--all']]])('audit verify %j is refused', async (args) => {
  const refused = promisify(execFile)('node', [main, 'audit', 'verify', ...args])
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name a document, or set --all.')
  })
})
