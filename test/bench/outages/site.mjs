import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { loadConfig, loadSealSigner } from '@signpost/server'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.js'
import { startNameServer } from '../../support/name-server.js'
import { startNginx } from '../../support/nginx.js'
import { startPgBouncer } from '../../support/pgbouncer.js'
import { readSource } from '../../support/repository.js'
import { mountDisk } from '../../support/small-disk.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { startSwift } from '../../support/swift.js'
import { signalAll, treeOf } from '../support/process-tree.mjs'
import { startProcess } from '../support/processes.mjs'
import { startAlerts } from './alerts.mjs'
import { startMailServer } from './mail-server.mjs'
import { startReceiver } from './receiver.mjs'

const execute = promisify(execFile)
const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const skewedClock = new URL('../../support/skewed-clock.mjs', import.meta.url).href
const names = ['api-1', 'api-2', 'worker-1', 'worker-2']
const diskBytes = 1024 ** 3

/** Starts two APIs, two workers and everything they need. No two processes share a folder. */
export async function startSite(folder) {
  const stops = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    return { ...(await startAll(folder, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startAll(folder, stops) {
  const disk = mountDisk(diskBytes)
  stops.push(() => disk?.[Symbol.dispose]())
  const postgresServer = await startStoppablePostgres()
  stops.push(() => postgresServer[Symbol.asyncDispose]())
  const database = await createDatabase(postgresServer, disk, folder)
  const pooler = await startPgBouncer(database.url)
  stops.push(() => pooler[Symbol.asyncDispose]())
  const swift = await startSwift()
  stops.push(() => swift[Symbol.asyncDispose]())
  const mail = await startMailServer(await freePort())
  stops.push(mail.stop)
  const receiver = await startReceiver()
  stops.push(receiver.stop)
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, { http: await freePort(), metrics: await freePort() }]))
  )
  const upstreams = [ports['api-1'].http, ports['api-2'].http]
  let nginx = await startNginx(upstreams)
  stops.push(() => nginx[Symbol.asyncDispose]())
  const nameServer = await startNameServer()
  stops.push(() => nameServer[Symbol.asyncDispose]())
  const sql = postgres(database.adminUrl, { max: 2, onnotice: () => {} })
  stops.push(() => sql.end({ timeout: 1 }))

  const settings = {
    SITE_URL: nginx.url,
    TRUST_PROXY: '1',
    DATABASE_URL: pooler.urlOf(database.url),
    DATABASE_DIRECT_URL: database.url,
    STORAGE_URL: swift.storageUrl('files'),
    ...swift.credentials,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Signpost <no-reply@signpost.example>',
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
    ...(await certificate(path.join(folder, 'certificate'))),
    RATE_LIMITS: 'off',
    WEBHOOK_DNS_SERVERS: nameServer.address,
    // Longer than the time after which nginx uses a server again.
    SHUTDOWN_DELAY: '10',
    // About the version of Node, by the AWS SDK.
    NODE_NO_WARNINGS: '1',
    // The outages are intended.
    LOG_LEVEL: 'silent'
  }
  const running = new Map()
  const start = async (name, skewMs = 0) => {
    const dataDir = path.join(folder, name)
    await mkdir(dataDir, { recursive: true })
    const { http, metrics } = ports[name]
    const own = {
      SIGNPOST_DATA_DIR: dataDir,
      PORT: String(http),
      METRICS_PORT: String(metrics),
      CLOCK_SKEW_MS: String(skewMs),
      NODE_OPTIONS: `--import=${skewedClock}`
    }
    const started = startProcess(name.split('-')[0], { ...settings, ...own })
    running.set(name, started)
    await started.ready
  }
  stops.push(() => Promise.all([...running.values()].map((one) => one.kill())))
  // Not `map(start)`, whose second argument would be a skewed clock.
  await Promise.all(names.map((name) => start(name)))
  const alerts = await startAlerts(
    folder,
    names.map((name) => `127.0.0.1:${ports[name].metrics}`)
  )
  stops.push(alerts.stop)
  return {
    url: nginx.url,
    settings,
    alerts,
    // Where nobody may mount one, there is none.
    disk,
    nginx: {
      stop: () => nginx[Symbol.asyncDispose](),
      freeze: () => nginx.freeze(),
      thaw: () => nginx.thaw(),
      async start() {
        nginx = await startNginx(upstreams, { port: Number(new URL(nginx.url).port) })
      }
    },
    nameServer,
    postgres: postgresServer,
    pooler,
    swift,
    mail,
    receiver,
    sql,
    names,
    start,
    kill: (name) => running.get(name).kill(),
    stopProcess: (name) => running.get(name).stop(),
    freeze: (name) => signalAll(treeOf(running.get(name).pid), 'SIGSTOP'),
    thaw: (name) => signalAll(treeOf(running.get(name).pid), 'SIGCONT'),
    metricsUrl: (name) => `http://127.0.0.1:${ports[name].metrics}/metrics`
  }
}

/**
 * Creates a database for the two roles of `deploy/postgres/roles.sql`, on a small disk. The write-ahead log stays elsewhere, so
 * that commits return on a full disk: what is missing is room for a page of a table.
 */
async function createDatabase({ url, data }, disk, folder) {
  const cluster = postgres(url, { max: 1, onnotice: () => {} })
  for (const role of ['signpost_owner', 'signpost_runtime']) {
    await cluster.unsafe(`create role ${role} login password 'secret'`)
  }
  if (disk) {
    disk.give(data)
    await cluster.unsafe(`create tablespace small location '${disk.folder}'`)
  }
  await cluster.unsafe(`create database outages ${disk ? 'tablespace small' : ''}`)
  await cluster.end()
  const urlOf = (role) => Object.assign(new URL(url), { pathname: '/outages', ...role }).href
  const adminUrl = urlOf({})
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
  // In a Postgres of its own, `signpost` is the superuser.
  await admin.unsafe(readSource('deploy/postgres/roles.sql').replaceAll(/\bsignpost\b/g, 'signpost_runtime')).simple()
  await admin.end()
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: urlOf({ username: 'signpost_owner', password: 'secret' }),
    SIGNPOST_DATA_DIR: folder
  }
  await execute('node', [main, 'migrate'], { env })
  return { adminUrl, url: urlOf({ username: 'signpost_runtime', password: 'secret' }) }
}

async function certificate(folder) {
  await loadSealSigner(loadConfig({ SIGNPOST_DATA_DIR: folder }))
  const file = path.join(folder, 'development-certificate.pem')
  return { SIGNING_CERTIFICATE: file, SIGNING_KEY: file }
}
