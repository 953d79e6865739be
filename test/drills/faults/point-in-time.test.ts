import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@signpost/sdk'
import { createStorage, parseStorageUrl } from '@signpost/server'
import { expect, inject, test } from 'vitest'
import { createApi } from '../../support/api.js'
import { startArchivedPostgres } from '../../support/archived-postgres.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { createKeyLike } from '../../support/keys.js'
import { runCommand } from '../../support/run-command.js'
import { startSwift, withoutSwift } from '../../support/swift.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

test('after an accident, the database goes back to the second before it, and nothing of before is lost', {
  timeout: 300_000
}, async () => {
  await using database = await startArchivedPostgres()
  const place = {
    database: { url: database.url, [Symbol.asyncDispose]: async () => {} },
    env: {
      SIGNPOST_DATA_DIR: await mkdtemp(path.join(inject('dataDir'), 'point-in-time-'))
    }
  }
  const before = await createWorld(place)
  const { api, sql } = before
  await database.backUp()
  const completed = await sendDraft(api, [ada])
  await sign(await openSession(before, completed.id, completed.signers[0].id))
  const { seal } = await waitForStatus(api, completed.id, 'completed')
  const waiting = await sendDraft(api, [ada])
  const events = (await api.get('/events')).body.data
  const [{ target }] = await sql<[{ target: string }]>`select now()::text as target`
  // Recovery ends at the first commit after the target.
  await sleep(50)
  const lost = await sendDraft(api, [ada])
  await sign(await openSession(before, lost.id, lost.signers[0].id))
  const { seal: lostSeal } = await waitForStatus(api, lost.id, 'completed')
  // Triggers refuse to delete or truncate what trails are about.
  await sql.unsafe('drop table documents, accounts cascade')

  await before[Symbol.asyncDispose]()
  await database.recover(target)
  await using after = await createWorld(place)
  const again = createApi(after.url, before.account.live_key)
  expect((await again.get(`/documents/${completed.id}`)).body).toMatchObject({ status: 'completed', seal })
  expect((await again.get(`/documents/${completed.id}/download`)).status).toBe(200)
  expect((await again.get('/events')).body.data).toEqual(events)
  expect((await again.get(`/documents/${lost.id}`)).status).toBe(404)
  const verified = await runCommand(after, 'audit', 'verify', '--all', '--json')
  expect(JSON.parse(verified.stdout)).toMatchObject({ intact: true, problems: [], documents: 2 })
  await sign(await openSession({ ...after, api: again }, waiting.id, waiting.signers[0].id))
  await waitForStatus(again, waiting.id, 'completed')

  // Of what happened after that second, the sealed file is kept, and named.
  after.clock.advance(31 * 3600_000)
  await after.sweep()
  const losses = JSON.parse((await runCommand(after, 'losses', 'list', '--json')).stdout)
  // The sealed PDF and its certificate.
  const folder = `documents/${uuidOf(lost.id)}/`
  const kept = losses.map(({ reference }: { reference: string }) => reference)
  expect(kept).toHaveLength(2)
  expect(kept).toContain(`${folder}${lostSeal.sha256}.pdf`)
  expect(kept.filter((key: string) => !key.startsWith(folder))).toEqual([])
})

test.skipIf(withoutSwift)(
  `what was erased after that second comes back from the versions of a bucket${withoutSwift ? ` (${withoutSwift})` : ''}`,
  { timeout: 300_000 },
  async () => {
    await using swift = await startSwift()
    await swift.keepVersions()
    await using database = await startArchivedPostgres()
    const place = {
      database: { url: database.url, [Symbol.asyncDispose]: async () => {} },
      env: {
        SIGNPOST_DATA_DIR: await mkdtemp(path.join(inject('dataDir'), 'versions-')),
        STORAGE_URL: swift.storageUrl('service')
      }
    }
    const before = await createWorld(place)
    const { api, sql } = before
    await database.backUp()
    const { id, signers } = await sendDraft(api, [ada])
    await sign(await openSession(before, id, signers[0].id))
    await waitForStatus(api, id, 'completed')
    const apiKey = before.account.live_key
    const sealed = await createClient({ apiKey, baseUrl: before.url }).documents.download(id)
    const [{ target }] = await sql<[{ target: string }]>`select now()::text as target`
    await sleep(50)
    const eraser = createApi(before.url, await createKeyLike(before, apiKey))
    expect((await eraser.post(`/documents/${id}/erase`)).status).toBe(200)
    await before.sweep()
    const folder = `documents/${uuidOf(id)}/`
    expect(await keysOf(place.env.STORAGE_URL, folder)).toEqual([])

    await before[Symbol.asyncDispose]()
    await database.recover(target)
    expect(await swift.bringBack(new Date(target))).toBeGreaterThan(2)
    await using after = await createWorld(place)
    expect(await createClient({ apiKey, baseUrl: after.url }).documents.download(id)).toEqual(sealed)
  }
)

async function keysOf(storageUrl: string, prefix: string): Promise<string[]> {
  const storage = await createStorage(parseStorageUrl(storageUrl))
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys
}
