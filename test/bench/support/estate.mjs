import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@signpost/sdk'
import { createAccount, startEmbeddedPostgres } from '@signpost/server'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.ts'
import { startProcess } from './processes.mjs'
import { postgresPid, usageOf } from './usage.mjs'

/**
 * Runs a measurement on this many processes of `signpost start`, with the database of a superuser's URL, or else with an
 * embedded Postgres that does not wait for the disk.
 */
export async function withProcesses(count, measure, { databaseUrl, ...settings } = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-bench-'))
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
      : undefined
  const database = databaseUrl ?? embedded.url
  const sql = postgres(database, { max: 4, onnotice: () => {} })
  const common = {
    DATABASE_URL: database,
    SIGNPOST_DATA_DIR: path.join(folder, 'data'),
    SIGNPOST_SECRET: secret,
    ...settings
  }
  const running = []
  try {
    for (const port of await Promise.all(Array.from({ length: count }, freePort))) {
      const env = {
        HOST: '127.0.0.1',
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...common
      }
      const started = startProcess('start', env)
      running.push({ ...started, url: `http://127.0.0.1:${port}` })
      await started.ready
    }
    const { live_key: key } = await createAccount(
      sql,
      { email: 'bench@example.com', name: 'Example Ltd', plan: 'enterprise', verified: true },
      new Date()
    )
    const clients = running.map(({ url }) => createClient({ apiKey: key, baseUrl: url, maxRetries: 0 }))
    const pids = { service: running.map(({ pid }) => pid), postgres: await postgresPid(sql) }
    await measure({
      sql,
      clients,
      url: running[0].url,
      files: path.join(folder, 'data/files'),
      // For commands beside the processes.
      settings: common,
      usage: () => usageOfAll(pids)
    })
  } finally {
    await Promise.all(running.map((one) => one.kill()))
    await sql.end()
    await embedded?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
}

const secret = randomBytes(32).toString('hex')

/** The use of all processes together; memory of each. */
function usageOfAll({ service, postgres }) {
  const each = service.map(usageOf)
  return {
    service: each.reduce((total, { cpu }) => total + cpu, 0),
    // Of these, what seals and reads PDFs.
    pdf: each.reduce((total, { cpu, ownCpu }) => total + cpu - ownCpu, 0),
    postgres: usageOf(postgres).cpu,
    client: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    rss: each.map(({ rss }) => rss),
    childrenRss: each.map(({ childrenRss }) => childrenRss)
  }
}
