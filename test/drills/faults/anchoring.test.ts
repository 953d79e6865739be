import { expect, test } from 'vitest'
import {
  type Anchor,
  ada,
  anchorsOf,
  anHourLater,
  findProblems,
  runOnce,
  serviceSecret
} from '../../support/audit-trails.js'
import { sendDraft } from '../../support/journey.js'
import { tamper } from '../../support/tamper.js'
import { startTimestampAuthority } from '../../support/timestamp-authority.js'
import { missing, tools } from '../../support/tools.js'
import { createWorld } from '../../world.js'

test('a storage that is away delays an anchor, and a crash before its row is committed harms nothing', async () => {
  await using world = await createWorld()
  const { storage } = world.context
  const put = storage.put.bind(storage)
  await sendDraft(world.api, [ada])
  const away = async () => {
    throw new Error('away')
  }
  const crash: typeof put = async (key, bytes) => {
    await put(key, bytes)
    throw new Error('crash')
  }
  for (const failing of [away, crash]) {
    storage.put = failing
    await runOnce(world, 'anchor-trails')
    expect(await anchorsOf(world)).toEqual([])
  }
  storage.put = put
  await anHourLater(world)
  let files = 0
  for await (const _file of storage.list('anchors')) files++
  expect(files).toBe(2)
  expect(await anchorsOf(world)).toHaveLength(1)
  expect((await findProblems(world)).problems).toEqual([])
  expect(await world.sql`select * from audit_unanchored`).toEqual([])
})

test('workers that anchor at the same time make one chain, without losing a head', async () => {
  await using world = await createWorld()
  for (let round = 0; round < 5; round++) {
    const [{ id }] = await Promise.all([
      sendDraft(world.api, [ada]),
      ...Array.from({ length: 4 }, () => runOnce(world, 'anchor-trails'))
    ])
    await world.api.post(`/documents/${id}/remind`)
  }
  await anHourLater(world)
  expect(await world.sql`select * from audit_unanchored`).toEqual([])
  const anchors = (await anchorsOf(world)).reverse()
  expect(anchors.map(({ number }) => number)).toEqual(anchors.map((_anchor, index) => index + 1))
  expect((await findProblems(world)).problems).toEqual([])
  const heads = await world.sql`select document_id, entries from audit_heads where entries > 1`
  const anchored = new Set<string>()
  for (const { key } of anchors) {
    for (const line of (await world.context.storage.get(key))!.toString().trim().split('\n').slice(1, -1)) {
      const { document, entries } = JSON.parse(line)
      anchored.add(`${document} ${entries}`)
    }
  }
  for (const { document_id, entries } of heads) expect([...anchored]).toContain(`${document_id} ${entries}`)
})

test('many changes are anchored in several objects', async () => {
  await using world = await createWorld()
  await tamper(
    world,
    (tx) => tx`
      insert into audit_unanchored (document_id, entries, hash)
      select gen_random_uuid(), 1, 'x' from generate_series(1, 10001)
    `
  )
  await runOnce(world, 'anchor-trails')
  const anchors = await world.sql`select number, heads from audit_anchors order by number`
  expect(anchors).toEqual([
    { number: 1, heads: 10_000 },
    { number: 2, heads: 1 }
  ])
  expect(await world.sql`select * from audit_unanchored`).toEqual([])
})

test('anchors of an earlier secret are authentic while it is configured', async () => {
  await using world = await createWorld({ env: { SIGNPOST_SECRET: serviceSecret } })
  await sendDraft(world.api, [ada])
  await anHourLater(world)
  const keys = { current: { id: 'x', hash: () => 'x' }, find: () => undefined }
  const { problems } = await findProblems(world, { auditKeys: keys })
  expect(problems).toContainEqual(expect.stringContaining('Add the secret to SIGNPOST_AUDIT_SECRETS'))
})

const withoutOpenssl = missing(tools.openssl)

test.skipIf(withoutOpenssl)('anchors have a timestamp if there is an authority', async () => {
  await using authority = await startTimestampAuthority()
  await using world = await createWorld({
    env: { TIMESTAMP_URLS: authority.url, TIMESTAMP_ROOTS: authority.roots, SEAL_LEVEL: 'B-B' }
  })
  const stampOf = async ({ key }: Anchor) =>
    JSON.parse((await world.context.storage.get(key))!.toString().trim().split('\n').at(-1)!).timestamp
  await sendDraft(world.api, [ada])
  await anHourLater(world)
  // Without an answer, an anchor has none: the next one covers it.
  authority.isAway = true
  await sendDraft(world.api, [ada])
  await anHourLater(world)
  const [second, first] = await anchorsOf(world)
  expect(await stampOf(first!)).toMatch(/^MII/)
  expect(await stampOf(second!)).toBeNull()
  expect((await findProblems(world)).problems).toEqual([])

  await using stranger = await startTimestampAuthority()
  const { config } = world.context
  const seal = { ...config.seal, timestamps: { urls: [stranger.url], roots: stranger.roots } }
  expect((await findProblems(world, { config: { ...config, seal } })).problems).toEqual([
    `${first!.key}: The anchor has a timestamp of an authority that is not trusted.`
  ])
})
