// Restarts Postgres under an API, and measures how long after its return the API writes again: with a direct connection, and
// through PgBouncer with its default of server_login_retry and with the one that the documentation recommends.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccount } from '@signpost/server'
import postgres from 'postgres'
import { createApi } from '../../support/api.js'
import { freePort } from '../../support/free-port.js'
import { startPgBouncer } from '../../support/pgbouncer.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { missing, tools } from '../../support/tools.js'
import { startProcess } from '../support/processes.mjs'

const rounds = Number(process.argv[2] ?? 5)
const awayMs = 5000

const withoutPgBouncer = missing(tools.pgbouncer)
if (withoutPgBouncer) {
  console.log(`Skipped: ${withoutPgBouncer}.`)
  process.exit(0)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-reconnect-'))
const server = await startStoppablePostgres()
try {
  console.log(
    `Postgres is away for ${awayMs / 1000} seconds, ${rounds} times each. Seconds from its return to the first write:`
  )
  await measure('without PgBouncer')
  await measure('PgBouncer, server_login_retry = 15', { loginRetry: 15 })
  await measure('PgBouncer, as documented', {})
} finally {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
}

async function measure(name, options) {
  const pooler = options && (await startPgBouncer(server.url, options))
  const port = await freePort()
  const service = startProcess('api', {
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: pooler ? pooler.urlOf(server.url) : server.url,
    ...(pooler ? { DATABASE_DIRECT_URL: server.url } : {}),
    SIGNPOST_DATA_DIR: path.join(folder, 'data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent'
  })
  try {
    await service.ready
    const api = createApi(`http://127.0.0.1:${port}`, await newKey())
    const seconds = []
    for (let round = 0; round < rounds; round++) seconds.push(await restart(api))
    console.log(`${name.padEnd(36)} ${seconds.map((each) => each.toFixed(1).padStart(5)).join(' ')}`)
  } finally {
    await service.kill()
    await pooler?.[Symbol.asyncDispose]()
  }
}

/** Callers do not stop while it is away, so that the pooler tries, and fails, to connect. */
async function restart(api) {
  let back = Number.POSITIVE_INFINITY
  const written = write(api, () => back)
  await server.stop()
  await sleep(awayMs)
  await server.start()
  back = performance.now()
  return ((await written) - back) / 1000
}

async function write(api, back) {
  for (;;) {
    const { status } = await api.post('/documents/upload-url', { file_name: 'a.pdf', file_size: 1000 })
    const now = performance.now()
    if (status === 200 && now > back()) return now
    await sleep(50)
  }
}

async function newKey() {
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const email = `${Math.random()}@example.com`
  const account = await createAccount(sql, { email, name: 'Example Ltd', plan: 'business', verified: true }, new Date())
  await sql.end()
  return account.live_key
}
