import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { createForwarder } from '../../support/forwarder.js'
import { freePort } from '../../support/free-port.js'
import { openSession, sendDraft, sign, waitForStatus } from '../../support/journey.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { createWorld } from '../../world.js'

const ada = { email: 'ada@example.com', name: 'Ada Lovelace' }

// As with a proxy in front of a primary that froze and was replaced: connections hang for ever, new ones work.
test('connections to a database that froze are ended, and its successor is used', { timeout: 120_000 }, async () => {
  await using server = await startStoppablePostgres()
  const port = await freePort()
  const { hostname: host, port: target } = new URL(server.url)
  await using proxy = createForwarder(port, { host, port: Number(target) })
  await proxy.open()
  const url = new URL(server.url)
  url.port = String(port)
  await using world = await createWorld({ database: { url: url.href, async [Symbol.asyncDispose]() {} } })
  const sent = await sendDraft(world.api, [ada])
  const session = await openSession(world, sent.id, sent.signers[0].id)
  proxy.freeze()
  // It waits for an answer that does not come, until its connection is ended.
  const refused = await world.api.get('/account')
  expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  await vi.waitFor(async () => expect((await world.api.get('/account')).status).toBe(200), 30_000)
  expect((await sign(session)).status).toBe(200)
  await waitForStatus(world.api, sent.id, 'completed')
})

test('a process with a frozen database still tells its metrics, and none that would look current', {
  timeout: 120_000
}, async () => {
  await using server = await startStoppablePostgres()
  const database = { url: server.url, async [Symbol.asyncDispose]() {} }
  await using world = await createWorld({ database, env: { METRICS_PORT: '0' } })
  const scrape = async () => {
    // As patient as Prometheus is by default.
    const response = await fetch(world.service.metricsUrl!, { signal: AbortSignal.timeout(10_000) })
    const text = await response.text()
    const values = (name: string) =>
      [...text.matchAll(new RegExp(`^${name}(?:{.*})? (.+)$`, 'gm'))].map(([, value]) => value)
    return {
      unknown: ['signpost_workers', 'signpost_abuse_reports_open'].flatMap(values),
      failed: values('signpost_database_errors_total').reduce((sum, value) => sum + Number(value), 0)
    }
  }
  expect(await scrape()).toMatchObject({ unknown: ['2', '0'] })
  await server.freeze()
  try {
    void world.api.get('/account')
    await vi.waitFor(async () => expect(await scrape()).toMatchObject({ unknown: ['Nan', 'Nan'] }), 20_000)
    // What Prometheus fires of.
    await vi.waitFor(async () => expect((await scrape()).failed).toBeGreaterThan(0), 60_000)
  } finally {
    await server.thaw()
  }
  await vi.waitFor(async () => expect(await scrape()).toMatchObject({ unknown: ['2', '0'] }), 30_000)
})

test('a database whose commits do not return is not ready, though it can be read', { timeout: 120_000 }, async () => {
  await using server = await startStoppablePostgres()
  const admin = postgres(server.url, { max: 1 })
  // The server of the tests is not durable: its commits wait for nothing.
  await admin`alter role current_user set synchronous_commit = on`
  await using world = await createWorld({ database: { url: server.url, async [Symbol.asyncDispose]() {} } })
  const ready = async () => {
    const response = await fetch(`${world.url}/readyz`)
    const { checks } = (await response.json()) as { checks: Record<string, { status: string; detail: string }> }
    return { status: response.status, database: checks.database?.status, commits: checks.commits }
  }
  expect(await ready()).toMatchObject({ status: 200, commits: { status: 'pass', detail: 'return' } })
  const awaitStandby = async (name: string) => {
    await admin.unsafe(`alter system set synchronous_standby_names = '${name}'`)
    await admin`select pg_reload_conf()`
  }
  await awaitStandby('away')
  try {
    await vi.waitFor(async () => {
      const commits = { status: 'fail', detail: 'no answer within 2000 ms' }
      expect(await ready()).toEqual({ status: 503, database: 'pass', commits })
    }, 30_000)
  } finally {
    await awaitStandby('')
    await admin.end()
  }
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), 30_000)
})
