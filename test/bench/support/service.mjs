import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loadConfig, start } from '@signpost/server'

/** Runs a measurement on a separate service, with an embedded Postgres that does not wait for the disk. */
export async function withService(env, options, measure) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-bench-'))
  try {
    const config = loadConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      SITE_URL: 'http://localhost:0',
      SIGNPOST_DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...env
    })
    const service = await start(config, { durable: false, ...options })
    await measure(service).finally(() => service[Symbol.asyncDispose]())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The environment that the numbers depend on. */
export async function describeRun({ context: { sql } }) {
  const [{ version }] = await sql`select version()`
  const [{ size, fsync }] = await sql`
    select current_setting('shared_buffers') as size, current_setting('fsync') as fsync
  `
  const gib = (os.totalmem() / 2 ** 30).toFixed(0)
  const load = os.loadavg().map((number) => number.toFixed(1))
  return [
    `${os.cpus()[0].model}, ${os.availableParallelism()} processors, ${gib} GiB, load ${load.join(' ')}`,
    `Node ${process.versions.node}; ${version.split(' on ')[0]}, fsync ${fsync}, shared_buffers ${size}`
  ].join('\n')
}

/** The address of a service's database. */
export function databaseUrl({ context: { sql } }) {
  const { user, pass, host, port, database } = sql.options
  return `postgres://${user}:${typeof pass === 'string' ? encodeURIComponent(pass) : ''}@${host[0]}:${port[0]}/${database}`
}
