// npm run bench -- upgrade [revision]: upgrades without downtime, and goes back. Builds the version at a revision in a clone of
// its own and puts it to work behind nginx, with the configuration of deploy/nginx. This version then starts on the same
// database, which it migrates, and both work side by side, each document passing through both. The new one is stopped, as if
// something was wrong with it, and started again. Then the old one is stopped. Fails if a request failed or anything was lost.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@signpost/sdk'
import { startEmbeddedPostgres } from '@signpost/server'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.ts'
import { startNginx } from '../../support/nginx.ts'
import { makePdf } from '../../support/pdfs.ts'
import { createDraft, openSession, sendDraft, sign } from '../load/journey.mjs'
import { startReceiver } from '../support/deliveries.mjs'
import { startProcess } from '../support/processes.mjs'
import { describeRun } from '../support/service.mjs'
import { whenDone } from '../support/when-done.mjs'

const revision = process.argv[2] ?? 'HEAD'
const root = fileURLToPath(new URL('../../..', import.meta.url))
const secondsAlone = 10
const secondsTogether = 20
const callers = 2

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-upgrade-'))
const running = []
let embedded
let sql
try {
  const oldMain = buildOld()
  embedded = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
  sql = postgres(embedded.url, { max: 4, onnotice: () => {}, prepare: false })
  await upgrade(oldMain)
} finally {
  await Promise.all(running.map((each) => each.kill()))
  await sql?.end()
  await embedded?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
}

function buildOld() {
  const clone = path.join(folder, 'old')
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, clone])
  execFileSync('git', ['-C', clone, 'checkout', '--quiet', revision])
  execFileSync('node', ['scripts/bootstrap.mjs', '--quiet'], { cwd: clone, stdio: ['ignore', 'ignore', 'inherit'] })
  return path.join(clone, 'server/dist/main.js')
}

async function upgrade(oldMain) {
  const env = {
    HOST: '127.0.0.1',
    DATABASE_URL: embedded.url,
    SIGNPOST_DATA_DIR: path.join(folder, 'data'),
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY: '10'
  }
  const [oldPort, newPort, nginxPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${nginxPort}`
  const startNew = () => startOn({ ...env, PORT: String(newPort), SITE_URL: url })
  const old = await startOn({ ...env, PORT: String(oldPort), SITE_URL: url }, oldMain)
  const before = await migrations()
  const { live_key: apiKey } = JSON.parse(
    execFileSync(
      'node',
      [oldMain, 'accounts', 'create', '--email', 'a@example.com', '--plan', 'enterprise', '--verified', '--json'],
      {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8'
      }
    )
  )
  const nginx = await startNginx([oldPort, newPort], { port: nginxPort })
  const client = createClient({ apiKey, baseUrl: url, maxRetries: 0 })
  const receiver = await startReceiver()
  await client.webhooks.create({
    url: `${receiver.url}/`,
    events: ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  })
  console.log(await describeRun({ context: { sql } }))
  const traffic = startTraffic(client)
  const during = async (phase, work) => {
    await work()
    traffic.mark(phase)
  }
  const pause = (seconds) => () => sleep(seconds * 1000)
  let fresh
  const start = async () => {
    fresh = await startNew()
  }
  await during('the old version alone', pause(secondsAlone))
  await during('while the new version starts and migrates', start)
  await during('both together', pause(secondsTogether))
  await during('while the new version stops', () => fresh.stop())
  await during('back at the old version alone', pause(secondsAlone))
  await during('while the new version starts again', start)
  await during('both together', pause(secondsTogether))
  await during('while the old version stops', () => old.stop())
  await during('the new version alone', pause(secondsAlone))
  await traffic.stop()
  await whenDone(sql)
  console.log(
    `\n${revision} had migrated the database to ${before.at(-1)}, this version to ${(await migrations()).at(-1)}.`
  )
  await report(traffic, client)
  await receiver.stop()
  await nginx[Symbol.asyncDispose]()
}

async function startOn(env, script) {
  const started = startProcess('start', env, script)
  running.push(started)
  await started.ready
  return started
}

async function migrations() {
  return (await sql`select name from schema_migrations order by number`).map(({ name }) => name)
}

/** Journeys by several callers. */
function startTraffic(client) {
  const ids = []
  const errors = []
  let isStopped = false
  let [countedIds, countedErrors] = [0, 0]
  const call = async (file) => {
    while (!isStopped) {
      try {
        const { id } = await createDraft(client, file)
        const sent = await sendDraft(client, id)
        await client.documents.get(id)
        await client.documents.list()
        await sign(await openSession(client, sent))
        ids.push(id)
      } catch (error) {
        errors.push(error)
      }
      await sleep(100)
    }
  }
  const calls = makePdf().then((file) => Promise.all(Array.from({ length: callers }, () => call(file))))
  return {
    ids,
    errors,
    mark(phase) {
      console.log(`${phase.padEnd(44)}${ids.length - countedIds} journeys, ${errors.length - countedErrors} errors`)
      countedIds = ids.length
      countedErrors = errors.length
    },
    stop() {
      isStopped = true
      return calls
    }
  }
}

async function report({ ids, errors }, client) {
  const [counts] = await sql`
    select (select count(*)::int from documents where status = 'completed' and seal_status = 'sealed') as completed,
      (select count(*)::int from webhook_deliveries where status = 'delivered') as delivered,
      (select count(*)::int from webhook_deliveries) as deliveries
  `
  let unverified = 0
  for (const id of ids) {
    const { verdict } = await client.documents.getVerification(id)
    if (verdict !== 'sealed_here') unverified++
  }
  const lost = ids.length - counts.completed + counts.deliveries - counts.delivered
  console.log(`${counts.completed} of ${ids.length} documents sealed, ${ids.length - unverified} of them verified.`)
  console.log(`${counts.delivered} of ${counts.deliveries} deliveries made. Errors: ${errors.length}. Lost: ${lost}.`)
  for (const error of errors.slice(0, 5)) console.error(error)
  if (errors.length + lost + unverified > 0) process.exitCode = 1
}
