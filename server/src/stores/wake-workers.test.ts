import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../postgres/connect.js'
import { wakeAfterCommit } from '../postgres/wake-after-commit.js'
import { deliveryChannel, noWakes, Waker } from '../postgres/waker.js'
import { insertEvent } from './event-store.js'
import { enqueueJobs } from './job-store.js'
import { removeOrphansJob, sealJob } from './queued-jobs.js'
import { deliver } from './testing/deliver.js'
import { owner, rowOf } from './testing/rows.js'
import { useTestDatabase } from './testing/test-database.js'
import { wakeEndpoints } from './wake-endpoints.js'

const database = await useTestDatabase()
const { sql } = database
let heard: string[]
let listeners: { unlisten(): Promise<void> }[]
beforeEach(async () => {
  heard = []
  const hear = (payload: string) => heard.push(payload)
  listeners = await Promise.all([deliveryChannel, 'jobs:insert', 'end'].map((channel) => sql.listen(channel, hear)))
})
afterEach(() => Promise.all(listeners.map(({ unlisten }) => unlisten())))

/** What was heard until now, in order. */
async function heardUntilNow() {
  const end = randomUUID()
  await sql.notify('end', end)
  await vi.waitFor(() => expect(heard).toContain(end), 60_000)
  return heard.filter((payload) => payload !== end)
}

test('transactions notify nobody, but note what they add', async () => {
  const { id } = await deliver(database, {})
  await database.insert('accounts', rowOf.account({ id: owner.accountId }))
  const noted: unknown[] = []
  const quiet = connect({ url: await ownUrl() })
  const noting = wakeAfterCommit(quiet.probeSql, { wake: (wakes: unknown) => noted.push(wakes) } as never)
  const event = rowOf.event({ id: randomUUID() }) as never
  await noting.begin(async (tx) => {
    await insertEvent(tx, event, [id])
    await tx.savepoint((inner) => enqueueJobs(inner, [sealJob('a'), removeOrphansJob()]))
  })
  await expect(noting.begin((tx) => enqueueJobs(tx, [sealJob('b')]).then(() => Promise.reject('no')))).rejects.toBe(
    'no'
  )
  expect(noted).toEqual([{ endpoints: new Set([id]), jobs: 2 }])
  expect(await heardUntilNow()).toEqual([])
  await quiet[Symbol.asyncDispose]()
})

test('workers hear of what was committed, and of nothing that was rolled back', async () => {
  const [kept, dropped] = [randomUUID(), randomUUID()]
  await expect(
    sql.begin(async (tx) => {
      wakeEndpoints(tx, [dropped])
      throw new Error('no')
    })
  ).rejects.toThrow('no')
  await sql.begin(async (tx) => {
    wakeEndpoints(tx, [kept])
    await tx`select 1`
  })
  await vi.waitFor(() => expect(heard).toContain(kept), 60_000)
  expect(await heardUntilNow()).toEqual([kept])
})

test('many transactions at once are announced in few notifications, which count all of their jobs', async () => {
  const endpoints = Array.from({ length: 5 }, () => randomUUID())
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sql.begin(async (tx) => {
        wakeEndpoints(tx, [endpoints[index % 5]!])
        await enqueueJobs(tx, [sealJob(randomUUID())])
      })
    )
  )
  const jobs = () => heard.filter((payload) => payload.startsWith('{')).map((payload) => JSON.parse(payload).count)
  const total = () => jobs().reduce((sum: number, count: number) => sum + count, 0)
  await vi.waitFor(() => expect(total()).toBe(40), 60_000)
  expect(jobs().length).toBeLessThan(40)
  expect(new Set(heard.filter((payload) => !payload.startsWith('{')))).toEqual(new Set(endpoints))
})

test('notifications do not wait for a standby, and one that fails stops none that follow', async () => {
  const statements: string[] = []
  let isAway = true
  const client = ((strings: string[]) => {
    statements.push(strings.join('?'))
    return isAway ? Promise.reject(new Error('away')) : Promise.resolve([])
  }) as unknown as Sql
  await using waker = new Waker(client)
  waker.wake({ ...noWakes(), jobs: 1 })
  await vi.waitFor(() => expect(statements).toHaveLength(1))
  isAway = false
  waker.wake({ ...noWakes(), jobs: 1 })
  await vi.waitFor(() => expect(statements).toHaveLength(2))
  expect(statements[1]).toContain("set_config('synchronous_commit', 'off', true)")
})

test('a database that does not answer holds up no end', async () => {
  const waker = new Waker((() => new Promise(() => {})) as unknown as Sql)
  waker.wake({ ...noWakes(), jobs: 1 })
  await waker[Symbol.asyncDispose]()
})

test('what was committed before an end is announced before it', async () => {
  const endpoint = randomUUID()
  const ending = connect({ url: await ownUrl() })
  await ending.sql.begin(async (tx) => wakeEndpoints(tx, [endpoint]))
  await ending[Symbol.asyncDispose]()
  expect(await heardUntilNow()).toEqual([endpoint])
})

async function ownUrl() {
  const { host, port, user, pass, database: name } = sql.options
  return `postgres://${user}:${pass ?? ''}@${host[0]}:${port[0]}/${name}`
}
