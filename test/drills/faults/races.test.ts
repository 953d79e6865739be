import { start } from '@signpost/server'
import { expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../support/api.js'
import { holdUp } from '../../support/hold-up.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { uuidOf } from '../../support/uuid-of.js'
import { createWorld, type World } from '../../world.js'

// Two services each, even on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

const holdDocument = ({ sql }: World, id: string) =>
  holdUp(sql, (connection) => connection`select 1 from documents where id = ${uuidOf(id)} for update`)

async function actionsOf({ api }: World, id: string): Promise<string[]> {
  const { body } = await api.get(`/documents/${id}/events`)
  return body.data.map(({ action }: { action: string }) => action)
}

test('of two simultaneous requests that change a document, the second sees the changes of the first', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  // In one process they do not even begin together.
  const config = { ...world.context.config, port: 0, siteUrl: 'http://localhost:0' }
  await using second = await start(config, {
    parts: { api: true, worker: false },
    overrides: { clock: world.context.clock }
  })
  const apis = [world.api, createApi(second.url, world.account.live_key)]
  const draft = await createDraft(world.api)
  const sent = await sendDraft(world.api, [ada])
  for (const [id, change, action] of [
    [draft.id, (api: Api) => api.post(`/documents/${draft.id}/send`, { signers: [ada] }), 'document.sent'],
    [
      sent.id,
      (api: Api) => api.post(`/documents/${sent.id}/void`, { reason: 'The terms have changed.' }),
      'document.voided'
    ]
  ] as const) {
    const held = await holdDocument(world, id)
    const answers = apis.map(change)
    await held.by(2)
    await held.release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort(), action).toEqual([200, 409])
    expect((await actionsOf(world, id)).filter((name) => name === action)).toHaveLength(1)
  }
})

test('two jobs that seal a document at the same time complete it once', async () => {
  await using world = await createWorld({ parts: { api: true, worker: false } })
  const { id, signers } = await sendDraft(world.api, [ada])
  expect((await sign(await openSession(world, id, signers[0].id))).status).toBe(200)
  await world.sql`
    select graphile_worker.add_job('seal-document', json_build_object('documentUuid', ${uuidOf(id)}::text))
  `
  const held = await holdDocument(world, id)
  const { config, clock } = world.context
  await using _worker = await start(config, { parts: { api: false, worker: true }, overrides: { clock } })
  // Both have sealed the file and try to record it.
  await held.by(2)
  await held.release()
  await waitForStatus(world.api, id, 'completed')
  await vi.waitFor(async () => expect(await world.sql`select 1 from graphile_worker.jobs`).toHaveLength(0), {
    timeout: 60_000,
    interval: 50
  })
  expect((await actionsOf(world, id)).filter((action) => action === 'document.completed')).toHaveLength(1)
  expect(await world.sql`select 1 from events where type = 'document.completed'`).toHaveLength(1)
  expect(await world.sql`select 1 from captured_emails where kind = 'completed'`).toHaveLength(1)
  expect((await world.api.get(`/documents/${id}`)).body.seal).toMatchObject({ status: 'sealed', attempts: 1 })
})
