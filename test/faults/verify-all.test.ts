import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { start, verifyAll } from '@signpost/server'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../support/api.js'
import { emptyDatabase } from '../support/empty-database.js'
import { buildEstates } from '../support/estate.js'
import { callEveryOperation } from '../support/every-operation.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../support/journey.js'
import { createKeyLike } from '../support/keys.js'
import { copyOf, tamper } from '../support/tamper.js'
import { startTimestampAuthority } from '../support/timestamp-authority.js'
import { missing, tools } from '../support/tools.js'
import { uuidOf } from '../support/uuid-of.js'
import { createWorld, type World } from '../world.js'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const secret = 'the_secret_of_this_service_which_is_known'
const day = 24 * 3600_000
const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }
const ben = { email: 'ben@example.com', name: 'Ben' }

/** What `signpost audit verify --all` finds. */
async function verify({ context }: World, overrides: Partial<World['context']> = {}) {
  const problems: string[] = []
  const total = await verifyAll({ ...context, ...overrides }, ({ subject, text }) =>
    problems.push(`${subject}: ${text}`)
  )
  return { ...total, problems }
}

async function anHourLater(world: World) {
  world.clock.advance(3600_000 + 60_000)
  await world.sweep()
}

/** Anchors what has changed, and verifies. */
async function aDayLater(world: World) {
  await anHourLater(world)
  world.clock.advance(day)
  await world.sweep()
}

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

  expect(await verify(world)).toMatchObject({ problems: [], documents: left!.documents, unkeyed: 0 })
  const [{ heads }] = await world.sql<[{ heads: number }]>`select sum(heads)::int as heads from audit_anchors`
  expect(heads).toBeGreaterThan(10)
  expect(await world.sql`select * from audit_problems`).toEqual([])
})

describe('rows that say something else than the trail', () => {
  let world: World
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    world = await createWorld()
    const completed = await sendDraft(world.api, [ada])
    const session = await openSession(world, completed.id, completed.signers[0].id)
    await session.post('/signing/session/view')
    await sign(session)
    const declined = await sendDraft(world.api, [ada, ben])
    const other = await openSession(world, declined.id, declined.signers[0].id)
    await other.post('/signing/session/decline', { reason: 'Too dear.' })
    const sent = await sendDraft(world.api, [ada, ben])
    await waitForStatus(world.api, completed.id, 'completed')
    Object.assign(ids, { completed: completed.id, declined: declined.id, sent: sent.id })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  const changes: [what: string, document: string, (tx: TransactionSql, uuid: string) => Promise<unknown>][] = [
    ['name', 'completed', (tx, id) => tx`update signers set name = 'Eve' where document_id = ${id}`],
    ['email', 'completed', (tx, id) => tx`update signers set email = 'eve@example.com' where document_id = ${id}`],
    [
      'signed_at',
      'completed',
      (tx, id) => tx`update signers set signed_at = signed_at - interval '1 day' where document_id = ${id}`
    ],
    ['viewed_at', 'completed', (tx, id) => tx`update signers set viewed_at = null where document_id = ${id}`],
    [
      'ip_address',
      'completed',
      (tx, id) => tx`update signers set ip_address = '203.0.113.9' where document_id = ${id}`
    ],
    ['consent_sha256', 'completed', (tx, id) => tx`update signers set consent_sha256 = 'x' where document_id = ${id}`],
    ['status', 'completed', (tx, id) => tx`update signers set status = 'viewed' where document_id = ${id}`],
    [
      'completed_at',
      'completed',
      (tx, id) => tx`update documents set completed_at = completed_at + interval '2 days' where id = ${id}`
    ],
    [
      'sent_at',
      'completed',
      (tx, id) => tx`update documents set sent_at = sent_at - interval '1 second' where id = ${id}`
    ],
    [
      'created_at',
      'completed',
      (tx, id) => tx`update documents set created_at = created_at - interval '1 ms' where id = ${id}`
    ],
    ['sealed_at', 'completed', (tx, id) => tx`update documents set sealed_at = null where id = ${id}`],
    ['status', 'completed', (tx, id) => tx`update documents set status = 'sent' where id = ${id}`],
    ['legal_hold', 'completed', (tx, id) => tx`update documents set legal_hold = true where id = ${id}`],
    ['void_reason', 'declined', (tx, id) => tx`update documents set void_reason = 'Other' where id = ${id}`],
    ['voided_by', 'declined', (tx, id) => tx`update documents set voided_by = 'expiry' where id = ${id}`],
    ['voided_at', 'declined', (tx, id) => tx`update documents set voided_at = now() where id = ${id}`],
    [
      'decline_reason',
      'declined',
      (tx, id) => tx`update signers set decline_reason = 'x' where document_id = ${id} and status = 'declined'`
    ],
    [
      'email',
      'sent',
      (tx, id) => tx`update signers set email = 'eve@example.com' where document_id = ${id} and position = 1`
    ],
    [
      'status',
      'sent',
      (tx, id) => tx`update signers set status = 'signed', signed_at = now() where document_id = ${id} and position = 1`
    ],
    ['number of signers', 'sent', (tx, id) => tx`delete from signers where document_id = ${id} and position = 1`],
    ['trashed_at', 'sent', (tx, id) => tx`update documents set trashed_at = now() where id = ${id}`]
  ]

  test.each(changes)('%s of a %s document', async (what, document, change) => {
    const id = ids[document]!
    const copy = await copyOf(world, uuidOf(id))
    await tamper(world, (tx) => change(tx, uuidOf(id)))
    const { problems } = await verify(world)
    await copy.putBack()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${id}: .*has another ${what} than `))
    expect((await verify(world)).problems).toEqual([])
  })
})

describe('anchors', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
  })
  afterAll(() => world[Symbol.asyncDispose]())

  test('show that an unfinished document was put back together with its head, or removed', async () => {
    const sent = await sendDraft(world.api, [ada])
    const removed = await sendDraft(world.api, [ada])
    const copy = await copyOf(world, uuidOf(sent.id))
    const session = await openSession(world, sent.id, sent.signers[0].id)
    await session.post('/signing/session/view')
    await anHourLater(world)
    const later = await copyOf(world, uuidOf(sent.id))
    const other = await copyOf(world, uuidOf(removed.id))
    expect((await verify(world)).problems).toEqual([])
    await copy.putBack()
    await tamper(world, async (tx) => {
      for (const table of ['audit_entries', 'audit_heads', 'signers']) {
        await tx`delete from ${tx(table)} where document_id = ${uuidOf(removed.id)}`
      }
      await tx`delete from documents where id = ${uuidOf(removed.id)}`
    })
    const { problems } = await verify(world)
    expect(problems.sort()).toEqual(
      [
        expect.stringMatching(
          `^${sent.id}: The trail was put back: it has 3 entries, although 5 entries were anchored at 2`
        ),
        expect.stringMatching(`^${removed.id}: The document is missing, although 3 entries were anchored at 2`)
      ].sort()
    )
    // A trail that grows again is still not the one that was anchored.
    const again = await openSession(world, sent.id, sent.signers[0].id)
    await again.post('/signing/session/view')
    expect((await verify(world)).problems).toContainEqual(
      expect.stringMatching(`^${sent.id}: Entry 5 is not the one that was anchored at 2`)
    )
    await later.putBack()
    await other.putBack()
    expect((await verify(world)).problems).toEqual([])
  })

  test('contain what changed since the one before, and nothing but identifiers and hashes', async () => {
    await anHourLater(world)
    const first = await sendDraft(world.api, [ada])
    await sendDraft(world.api, [ada])
    await anHourLater(world)
    await world.api.post(`/documents/${first.id}/void`, { reason: 'Another contract.' })
    await anHourLater(world)
    const [last, before] = await anchorsOf(world)
    const lines = (await world.context.storage.get(last!.key))!
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const [entry] = await world.sql`
      select hash from audit_entries where document_id = ${uuidOf(first.id)} and sequence = 4
    `
    expect(lines).toEqual([
      { anchor: last!.number, at: expect.any(String), previous: before!.sha256 },
      { document: uuidOf(first.id), entries: 4, hash: entry!.hash },
      { heads: 1, key_id: expect.any(String), mac: expect.any(String), timestamp: null }
    ])
    // An hour without changes has none.
    await anHourLater(world)
    expect((await anchorsOf(world))[0]).toEqual(last)
  })

  test.each<[string, (keys: string[], storage: World['context']['storage']) => Promise<unknown>, RegExp]>([
    ['removed', ([key], storage) => storage.remove(key!), /The anchor is missing/],
    [
      'changed',
      async ([key], storage) => storage.put(key!, changed((await storage.get(key!))!)),
      /The anchor was changed/
    ],
    [
      'swapped with another',
      async ([one, two], storage) => {
        const [first, second] = [await storage.get(one!), await storage.get(two!)]
        await storage.put(one!, second!)
        await storage.put(two!, first!)
      },
      /The anchor was changed/
    ],
    ['emptied', ([key], storage) => storage.put(key!, Buffer.from('')), /The anchor was changed/]
  ])('that were %s are found', async (_what, change, problem) => {
    for (let hours = 0; hours < 2; hours++) {
      await sendDraft(world.api, [ada])
      await anHourLater(world)
    }
    const { storage } = world.context
    const keys = (await anchorsOf(world)).map(({ key }) => key)
    const bytes = await Promise.all(keys.map((key) => storage.get(key)))
    await change(keys, storage)
    const { problems } = await verify(world)
    for (const [index, key] of keys.entries()) await storage.put(key, bytes[index]!)
    expect(problems.length).toBeGreaterThan(0)
    for (const each of problems) expect(each).toMatch(problem)
    expect((await verify(world)).problems).toEqual([])
  })

  test('that were made anew, with their names and rows, are found without the secret of the service', async () => {
    await sendDraft(world.api, [ada])
    await anHourLater(world)
    const [{ key, number, sha256 }] = (await anchorsOf(world)) as [Anchor]
    const { storage } = world.context
    const bytes = (await storage.get(key))!
    const forged = changed(bytes)
    const digest = createHash('sha256').update(forged).digest('hex')
    await tamper(world, (tx) => tx`update audit_anchors set sha256 = ${digest} where number = ${number}`)
    await storage.put(key.replace(sha256, digest), forged)
    const { problems } = await verify(world)
    await tamper(world, (tx) => tx`update audit_anchors set sha256 = ${sha256} where number = ${number}`)
    await storage.remove(key.replace(sha256, digest))
    expect(problems).toEqual([expect.stringContaining('The anchor was changed')])
  })

  test('whose rows were reordered, or removed from the end, are found', async () => {
    for (let hours = 0; hours < 2; hours++) {
      await sendDraft(world.api, [ada])
      await anHourLater(world)
    }
    const [last, before] = await anchorsOf(world)
    const setDigest = (tx: TransactionSql, number: number, digest: string) =>
      tx`update audit_anchors set sha256 = ${digest} where number = ${number}`
    const { storage } = world.context
    const misnamed = [
      last!.key.replace(String(last!.number), String(before!.number)),
      before!.key.replace(String(before!.number), String(last!.number))
    ]
    await storage.put(misnamed[0]!, (await storage.get(last!.key))!)
    await storage.put(misnamed[1]!, (await storage.get(before!.key))!)
    await tamper(world, async (tx) => {
      await setDigest(tx, last!.number, before!.sha256)
      await setDigest(tx, before!.number, last!.sha256)
    })
    const { problems } = await verify(world)
    await tamper(world, async (tx) => {
      await setDigest(tx, last!.number, last!.sha256)
      await setDigest(tx, before!.number, before!.sha256)
    })
    for (const key of misnamed) await storage.remove(key)
    expect(problems).toContainEqual(expect.stringMatching(/has number \d+, although it is number \d+/))

    await tamper(world, (tx) => tx`delete from audit_anchors where number >= ${before!.number}`)
    const { problems: cut } = await verify(world)
    expect(cut).toContainEqual(
      `${last!.key}: The database does not know the anchor: it is older than the storage, or was put back.`
    )
  })
})

describe('a world of its own', () => {
  test('the job finds what is wrong, the metric says so, and no longer once it is put right', async () => {
    await using world = await createWorld({ env: { METRICS_PORT: '0' } })
    // Which would go on with a trail that was put back.
    await world.api.patch('/account', { reminder_after_hours: null })
    const sent = await sendDraft(world.api, [ada])
    const session = await openSession(world, sent.id, sent.signers[0].id)
    const copy = await copyOf(world, uuidOf(sent.id))
    await session.post('/signing/session/view')
    await aDayLater(world)
    expect(await metricsOf(world)).toMatchObject({ problems: 0, verified: expect.any(Number) })
    const later = await copyOf(world, uuidOf(sent.id))
    await copy.putBack()
    await aDayLater(world)
    expect(await metricsOf(world)).toMatchObject({ problems: 1 })
    const [found] = await world.sql`select * from audit_problems`
    expect(found).toMatchObject({ subject: sent.id, problem: expect.stringContaining('was put back') })
    await tamper(world, (tx) => tx`update documents set sent_at = now() where id = ${uuidOf(sent.id)}`)
    await aDayLater(world)
    expect(await metricsOf(world)).toMatchObject({ problems: 2 })
    await later.putBack()
    await aDayLater(world)
    const { problems, verified, anchored } = await metricsOf(world)
    expect(problems).toBe(0)
    expect(Math.abs(verified - world.clock.now().getTime() / 1000)).toBeLessThan(2 * 3600)
    expect(Math.abs(anchored - world.clock.now().getTime() / 1000)).toBeLessThan(3600)
  })

  test('all documents have their turn in ten days, changed or not', async () => {
    await using world = await createWorld()
    const draft = await createDraft(world.api)
    await aDayLater(world)
    await tamper(world, (tx) => tx`update documents set sha256 = 'x' where id = ${uuidOf(draft.id)}`)
    await aDayLater(world)
    expect(await world.sql`select subject from audit_problems`).toEqual([{ subject: draft.id }])
  })

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
    expect((await verify(world)).problems).toEqual([])
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
    expect((await verify(world)).problems).toEqual([])
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
    await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
    await sendDraft(world.api, [ada])
    await anHourLater(world)
    const keys = { current: { id: 'x', hash: () => 'x' }, find: () => undefined }
    const { problems } = await verify(world, { auditKeys: keys })
    expect(problems).toContainEqual(expect.stringContaining('Add the secret to SIGNPOST_SECRET, after the first'))
  })
})

test('a restore of an older backup names what is lost, and the commands agree', { timeout: 180_000 }, async () => {
  await using world = await createWorld({ env: { SIGNPOST_SECRET: secret } })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-older-'))
  const backup = path.join(folder, 'backup.tar')
  const sent = await sendDraft(world.api, [ada])
  await anHourLater(world)
  const [known] = await anchorsOf(world)
  expect(await signpost(world, ['backup', backup, '--json'])).toMatchObject({ code: 0, missing: [] })
  // It contains the anchor.
  expect((await promisify(execFile)('tar', ['-tf', backup])).stdout).toContain(`files/${known!.key}`)
  await (await openSession(world, sent.id, sent.signers[0].id)).post('/signing/session/view')
  const lost = await sendDraft(world.api, [ada])
  await anHourLater(world)
  const [newer] = await anchorsOf(world)
  const sound = { intact: true, problems: [], documents: 2, anchors: 2 }
  expect(await signpost(world, ['audit', 'verify', '--all', '--json'])).toMatchObject({ code: 0, ...sound })

  // Into the same storage.
  await using database = await emptyDatabase()
  const restored = await signpost(world, ['restore', backup, '--json'], database.url)
  expect(restored).toMatchObject({ code: 0 })
  const expected = [
    expect.objectContaining({
      subject: sent.id,
      problem: expect.stringContaining('The trail was put back: it has 3 entries')
    }),
    expect.objectContaining({ subject: lost.id, problem: expect.stringContaining('The document is missing') })
  ]
  expect(restored.lost).toHaveLength(2)
  expect(restored.lost).toEqual(expect.arrayContaining(expected))
  const found = await signpost(world, ['audit', 'verify', '--all', '--json'], database.url)
  expect(found).toMatchObject({ code: 1, intact: false, problem_count: 2, problems: expect.arrayContaining(expected) })
  expect(found.problems[0].source).toBe(newer!.key)
  const { stdout } = await signpost(world, ['audit', 'verify', '--all'], database.url)
  expect(stdout.split('\n')).toContain('1 documents and 1 anchors have 2 problems.')

  // The service goes on, beside the newer anchor.
  const config = { ...world.context.config, database: { kind: 'external' as const, url: database.url }, port: 0 }
  await using service = await start(config, {
    overrides: { clock: world.clock, pdf: world.context.pdf },
    sweeps: false
  })
  const again = { ...world, sql: service.context.sql, context: service.context }
  await runOnce(again, 'anchor-trails')
  await runOnce(again, 'verify-trails')
  expect(await anchorsOf(again)).toHaveLength(2)
  const problems = await service.context.sql`select source, subject from audit_problems order by subject`
  expect(problems.map(({ source }) => source)).toEqual([newer!.key, newer!.key])
  await world.context.storage.remove(newer!.key)
  await runOnce(again, 'verify-trails')
  expect(await service.context.sql`select source from audit_problems`).toEqual([])
})

test.each([[[]], [['doc_01kc3j7q0ve8wr2n5hh8zt2b6d', '--all']]])('audit verify %j is refused', async (args) => {
  const refused = promisify(execFile)('node', [main, 'audit', 'verify', ...args])
  await expect(refused).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Name a document, or set --all.')
  })
})

/** A command on a world, and what it prints as JSON. */
async function signpost({ context: { config } }: World, args: string[], databaseUrl?: string) {
  const { certificate, key } = config.certificate as { certificate: string; key: string }
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl ?? (config.database.kind === 'external' ? config.database.url : ''),
    SIGNPOST_DATA_DIR: config.dataDir,
    SIGNPOST_SECRET: secret,
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: key
  }
  const { stdout, code } = await promisify(execFile)('node', [main, ...args], { env }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code })
  )
  return { code, stdout, ...(args.includes('--json') ? JSON.parse(stdout) : {}) }
}

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
  expect((await verify(world)).problems).toEqual([])

  await using stranger = await startTimestampAuthority()
  const { config } = world.context
  const seal = { ...config.seal, timestamps: { urls: [stranger.url], roots: stranger.roots } }
  expect((await verify(world, { config: { ...config, seal } })).problems).toEqual([
    `${first!.key}: The anchor has a timestamp of an authority that is not trusted.`
  ])
})

interface Anchor {
  number: number
  sha256: string
  key: string
}

/** The newest first. */
async function anchorsOf({ sql }: World): Promise<Anchor[]> {
  const rows = await sql<Omit<Anchor, 'key'>[]>`select number, sha256 from audit_anchors order by number desc`
  const keyOf = ({ number, sha256 }: Omit<Anchor, 'key'>) =>
    `anchors/${String(number).padStart(8, '0')}-${sha256}.jsonl`
  return rows.map((row) => ({ ...row, key: keyOf(row) }))
}

/** The same with one entry less in its first trail. */
function changed(anchor: Buffer): Buffer {
  return Buffer.from(anchor.toString().replace(/"entries":\d+/, '"entries":1'))
}

/** Runs a job until it has succeeded or failed. */
async function runOnce({ sql }: World, task: string) {
  const [{ id }] = await sql<
    [{ id: string }]
  >`select id::text from graphile_worker.add_job(${task}, max_attempts => 1::int)`
  await vi.waitFor(
    async () => {
      const [left] = await sql`select 1 from graphile_worker.jobs where id = ${id} and attempts < max_attempts`
      const [running] = await sql`select 1 from graphile_worker.jobs where id = ${id} and locked_at is not null`
      if (left || running) throw new Error('the job runs')
    },
    { timeout: 30_000, interval: 20 }
  )
}

async function metricsOf({ service }: World) {
  const text = await (await fetch(service.metricsUrl!)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    problems: read('signpost_audit_problems'),
    verified: read('signpost_audit_verified_timestamp_seconds'),
    anchored: read('signpost_audit_anchored_timestamp_seconds')
  }
}
