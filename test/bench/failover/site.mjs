import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { loadConfig, loadSealSigner } from '@signpost/server'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.js'
import { startNginx } from '../../support/nginx.js'
import { startPgBouncer } from '../../support/pgbouncer.js'
import { startMailServer } from '../outages/mail-server.mjs'
import { startReceiver } from '../outages/receiver.mjs'
import { startProcess } from '../support/processes.mjs'
import { startCluster } from './cluster.mjs'

const names = ['api-1', 'api-2', 'worker-1', 'worker-2']

/** Starts two APIs and two workers on the cluster, which share a folder. What has to be stopped is added to `stops`. */
export async function startSite(folder, { withPooler, ...options }, stops) {
  const cluster = await startCluster(path.join(folder, 'cluster'), options, stops)
  const direct = await createDatabase(cluster)
  const pooler = withPooler ? await startPgBouncer(direct) : undefined
  stops.push(async () => pooler?.[Symbol.asyncDispose]())
  const mail = await startMailServer(await freePort())
  stops.push(mail.stop)
  const receiver = await startReceiver()
  stops.push(receiver.stop)
  const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])))
  const nginx = await startNginx([ports['api-1'], ports['api-2']])
  stops.push(() => nginx[Symbol.asyncDispose]())
  const sql = postgres(direct, { max: 4, connect_timeout: 2, backoff: () => 0.2, onnotice: () => {} })
  stops.push(() => sql.end({ timeout: 1 }))

  const data = path.join(folder, 'data')
  // One certificate for all of them.
  await loadSealSigner(loadConfig({ SIGNPOST_DATA_DIR: data }))
  const settings = {
    HOST: '127.0.0.1',
    SITE_URL: nginx.url,
    TRUST_PROXY: '1',
    DATABASE_URL: pooler?.urlOf(direct) ?? direct,
    ...(pooler ? { DATABASE_DIRECT_URL: direct } : {}),
    SIGNPOST_DATA_DIR: data,
    STORAGE_URL: `file://${path.join(data, 'files')}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Signpost <no-reply@signpost.example>',
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    // The outages are intended.
    LOG_LEVEL: 'silent'
  }
  const ended = []
  let isStopping = false
  const running = names.map((name) => {
    const [part] = name.split('-')
    const own = part === 'api' ? { PORT: String(ports[name]) } : { HEALTH_PORT: String(ports[name]) }
    const started = startProcess(part, { ...settings, ...own })
    void started.exited.then(([code, signal]) => isStopping || ended.push(`${name} ended with ${code ?? signal}`))
    return started
  })
  stops.push(() => {
    isStopping = true
    return Promise.all(running.map((each) => each.kill()))
  })
  await Promise.all(running.map(({ ready }) => ready))
  return {
    url: nginx.url,
    cluster,
    settings,
    mail,
    receiver,
    sql,
    /** Processes of Signpost that ended, though nobody asked them to. */
    ended,
    readinessUrls: names.map((name) => [name, `http://127.0.0.1:${ports[name]}/readyz`])
  }
}

async function createDatabase(cluster) {
  const root = postgres(cluster.urlOf('postgres'), { max: 1, onnotice: () => {} })
  try {
    await root.unsafe(`create role signpost login password '${cluster.password}'`)
    await root`create database signpost owner signpost`
  } finally {
    await root.end()
  }
  return cluster.urlOf('signpost', 'signpost')
}
