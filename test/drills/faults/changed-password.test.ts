import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { createWorld } from '../../world.js'

test('a process that does not have the new password of the database answers 503 and counts it, and never 500', {
  timeout: 120_000
}, async () => {
  await using server = await startStoppablePostgres()
  const admin = postgres(server.url, { max: 1 })
  await admin`create role service superuser login password 'old'`
  const url = Object.assign(new URL(server.url), { username: 'service', password: 'old' }).href
  const database = { url, async [Symbol.asyncDispose]() {} }
  await using world = await createWorld({ database, env: { METRICS_PORT: '0', LOG_LEVEL: 'silent' } })
  const failures = async () => {
    const text = await (await fetch(world.service.metricsUrl!)).text()
    return Number(/^signpost_database_errors_total\{pool="requests"\} (.+)$/m.exec(text)?.[1])
  }
  expect((await world.api.get('/account')).status).toBe(200)
  await admin`alter role service password 'new'`
  // As a pooler or an idle time does.
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'service'`
  await vi.waitFor(async () => {
    const { status, body, headers } = await world.api.get('/account')
    expect(status).not.toBe(500)
    expect([status, body.error?.code, headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5'])
  }, 30_000)
  expect(await failures()).toBeGreaterThan(0)
  await admin`alter role service password 'old'`
  await vi.waitFor(async () => expect((await world.api.get('/account')).status).toBe(200), 30_000)
  await admin.end()
})
