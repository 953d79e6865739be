import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { contractOperations } from '../../support/contract.js'
import { callEveryOperation } from '../../support/every-operation.js'
import { createDraft, openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { type Pooler, startPgBouncer } from '../../support/pgbouncer.js'
import { missing, tools } from '../../support/tools.js'
import { cloneDatabase, createWorld, type World, type WorldDatabase } from '../../world.js'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const withoutPgBouncer = missing(tools.pgbouncer)

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

describe.skipIf(withoutPgBouncer)('behind PgBouncer in transaction mode', () => {
  let pooler: Pooler
  let world: World
  beforeAll(async () => {
    // Fewer sessions than the service has connections, so that they are exchanged all the time.
    pooler = await startPgBouncer(inject('postgresUrl'), { poolSize: 6 })
    world = await createWorld({ pooler })
  })
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]()
    await pooler?.[Symbol.asyncDispose]()
  })

  test('a document is signed and sealed, and its events arrive', async () => {
    const receiver = await world.listen()
    const { id, signers } = await sendDraft(world.api, [ada])
    expect((await sign(await openSession(world, id, signers[0].id))).status).toBe(200)
    await waitForStatus(world.api, id, 'completed')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), { timeout: 30_000, interval: 25 })
  })

  test('every operation works', { timeout: 200_000 }, async () => {
    const called = await callEveryOperation(world)
    expect(contractOperations.map(({ id }) => id).filter((id) => !called.has(id))).toEqual([])
    await world.sweep()
  })

  test('of hundreds of concurrent transactions, exactly those are committed that are reported so', async () => {
    const { sql } = world
    await sql`create table reported (number integer primary key)`
    const numbers = Array.from({ length: 400 }, (_, number) => number)
    const outcomes = await Promise.allSettled(
      numbers.map((number) =>
        sql.begin(async (tx) => {
          await tx`insert into reported ${tx({ number })}`
          await tx`select count(*) from reported where number < ${number}`
        })
      )
    )
    const fulfilled = numbers.filter((number) => outcomes[number]!.status === 'fulfilled')
    const rows = await sql<{ number: number }[]>`select number from reported order by number`
    expect(rows.map(({ number }) => number)).toEqual(fulfilled)
    expect(fulfilled).toHaveLength(400)
  })

  test('queries with and without parameters that are made at once all get their answers', async () => {
    const numbers = Array.from({ length: 4000 }, (_, number) => number)
    const { sql } = world
    const answers = numbers.map((number) =>
      number % 2
        ? sql<[{ answer: number }]>`select ${number}::int as answer`
        : sql<[{ answer: number }]>`select 0 as answer`
    )
    const found = (await Promise.all(answers)).map(([{ answer }]) => answer)
    expect(found).toEqual(numbers.map((number) => (number % 2 ? number : 0)))
  })

  test('concurrent requests with one idempotency key make one change', async () => {
    const keys = Array.from({ length: 40 }, () => randomUUID())
    const requests = keys.flatMap((key) => [key, key, key])
    const uploads = await Promise.all(
      requests.map((key) =>
        world.api.post(
          '/documents/upload-url',
          { file_name: `${key}.pdf`, file_size: 1000 },
          { headers: { 'idempotency-key': key } }
        )
      )
    )
    const made = uploads.filter(({ status }) => status === 200)
    expect(new Set(made.map(({ body }) => body.upload_key)).size).toBe(keys.length)
    expect(new Set(uploads.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('a bulk send makes one document for each of 100 recipients', async () => {
    const recipients = Array.from({ length: 100 }, (_, number) => ({ email: `p${number}@example.com`, name: 'P' }))
    const draft = await createDraft(world.api)
    const { body: bulk } = await world.api.post(`/documents/${draft.id}/bulk-send`, { recipients })
    const done = await vi.waitFor(
      async () => {
        const { body } = await world.api.get(`/bulk-sends/${bulk.id}`)
        expect(body.status).toBe('completed')
        return body
      },
      { timeout: 60_000, interval: 50 }
    )
    const ids = done.recipients.map(({ document_id }: { document_id: string }) => document_id)
    expect(new Set(ids).size).toBe(100)
    expect(done).toMatchObject({ sent: 100, failed: 0 })
  })
})

describe.skipIf(withoutPgBouncer)('how long sessions wait for locks', () => {
  test.each([
    [false, { idle: '1min', lock: '30s' }, 'ok'],
    [true, { idle: '0', lock: '0' }, 'warn']
  ])('doctor knows, without the limits of the documentation: %s', async (isPatient, expected, status) => {
    await using database = await cloneDatabase()
    await using pooler = await startPgBouncer(database.url, { isPatient })
    const sql = postgres(pooler.urlOf(database.url), { max: 1, prepare: false })
    const [limits] = await sql`
      select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock
    `.finally(() => sql.end())
    expect(limits).toEqual(expected)
    const env = { DATABASE_URL: pooler.urlOf(database.url), DATABASE_DIRECT_URL: database.url }
    const { checks } = JSON.parse((await signpost(['doctor', '--json'], env)).stdout)
    expect(checks).toContainEqual(expect.objectContaining({ name: 'locks', status }))
  })
})

describe.skipIf(withoutPgBouncer)('a service that would lose data in PgBouncer does not start', () => {
  let database: WorldDatabase
  beforeAll(async () => {
    database = await cloneDatabase()
  })
  afterAll(() => database?.[Symbol.asyncDispose]())

  const lost =
    'DATABASE_URL leads to a connection pooler, in which locks, notifications and transactions are lost. Set DATABASE_DIRECT_URL to the URL of the same database without the pooler.'

  test.each([
    ['in transaction mode', { mode: 'transaction' }],
    ['in transaction mode with one session', { mode: 'transaction', poolSize: 1 }],
    ['in session mode, which does not know parameters of our connections', { mode: 'session' }]
  ] as const)('%s', async (_name, options) => {
    await using pooler = await startPgBouncer(database.url, options)
    const env = { DATABASE_URL: pooler.urlOf(database.url) }
    const [started, migrated, doctor] = await Promise.all([
      signpost(['start'], env),
      signpost(['migrate'], env),
      signpost(['doctor', '--json'], env)
    ])
    expect(started).toMatchObject({ code: 1, stderr: lost })
    expect(migrated).toMatchObject({ code: 1, stderr: lost })
    expect(doctor.code).toBe(1)
    expect(JSON.parse(doctor.stdout).checks).toContainEqual(
      expect.objectContaining({ name: 'database', ok: false, detail: lost })
    )
  })

  test('while others keep the pooler busy', async () => {
    await using pooler = await startPgBouncer(database.url, { poolSize: 10 })
    const others = postgres(pooler.urlOf(database.url), { max: 8, prepare: false })
    let isOver = false
    const busy = Array.from({ length: 8 }, async () => {
      while (!isOver) await others.begin((tx) => tx`select pg_sleep(random() * 0.003)`)
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => signpost(['migrate'], { DATABASE_URL: pooler.urlOf(database.url) }))
    )
    isOver = true
    await Promise.all(busy)
    await others.end()
    expect(answers.map(({ stderr }) => stderr)).toEqual([lost, lost, lost])
  })

  test('with a direct URL that leads to a pooler as well, or to another database', async () => {
    await using pooler = await startPgBouncer(database.url)
    const pooled = pooler.urlOf(database.url)
    expect(await signpost(['start'], { DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled })).toMatchObject({
      code: 1,
      stderr: 'DATABASE_DIRECT_URL leads to a connection pooler. Set it to the URL of the database without the pooler.'
    })
    const other = Object.assign(new URL(database.url), { pathname: '/postgres' }).href
    expect(await signpost(['start'], { DATABASE_URL: pooled, DATABASE_DIRECT_URL: other })).toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.'
    })
    expect(await signpost(['start'], { DATABASE_DIRECT_URL: database.url })).toMatchObject({
      code: 1,
      stderr: 'DATABASE_DIRECT_URL is set without DATABASE_URL.'
    })
  })
})

async function signpost(args: string[], env: Record<string, string>) {
  const folder = await mkdtemp(path.join(inject('dataDir'), 'pooled-'))
  const settings = { PATH: process.env.PATH, SIGNPOST_DATA_DIR: folder, PORT: '0' }
  return promisify(execFile)('node', [main, ...args], { env: { ...settings, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr: stderr.trim() }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr: stderr.trim() })
  )
}
