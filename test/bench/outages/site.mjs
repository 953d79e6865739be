import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { loadConfig, loadSealSigner } from '@signpost/server'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.js'
import { startNameServer } from '../../support/name-server.js'
import { startNginx } from '../../support/nginx.js'
import { startPgBouncer } from '../../support/pgbouncer.js'
import { startStoppablePostgres } from '../../support/stoppable-postgres.js'
import { startSwift } from '../../support/swift.js'
import { startProcess } from '../support/processes.mjs'
import { startMailServer } from './mail-server.mjs'
import { startReceiver } from './receiver.mjs'

const skewedClock = new URL('../../support/skewed-clock.mjs', import.meta.url).href
const names = ['api-1', 'api-2', 'worker-1', 'worker-2']

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
  const postgresServer = await startStoppablePostgres()
  stops.push(() => postgresServer[Symbol.asyncDispose]())
  const pooler = await startPgBouncer(postgresServer.url)
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
  const sql = postgres(postgresServer.url, { max: 2, onnotice: () => {} })
  stops.push(() => sql.end({ timeout: 1 }))

  const settings = {
    SITE_URL: nginx.url,
    TRUST_PROXY: '1',
    DATABASE_URL: pooler.urlOf(postgresServer.url),
    DATABASE_DIRECT_URL: postgresServer.url,
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
  await Promise.all(names.map(start))
  return {
    url: nginx.url,
    settings,
    nginx: {
      stop: () => nginx[Symbol.asyncDispose](),
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
    metricsUrl: (name) => `http://127.0.0.1:${ports[name].metrics}/metrics`
  }
}

async function certificate(folder) {
  await loadSealSigner(loadConfig({ SIGNPOST_DATA_DIR: folder }))
  const file = path.join(folder, 'development-certificate.pem')
  return { SIGNING_CERTIFICATE: file, SIGNING_KEY: file }
}
