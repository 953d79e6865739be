// Runs two APIs and two workers behind nginx, and PgBouncer if it is installed. Each process has a data folder of its own.
// Files are in a common folder, or where STORAGE_URL says.
// Kills an API and a worker in the middle of bulk sends, deliveries and requests, several times. Checks that nothing is
// lost or done twice, and measures how long the work of a killed worker waits.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createClient, createSigningClient } from '@signpost/sdk'
import { createAccount, loadConfig, loadSealSigner, startEmbeddedPostgres } from '@signpost/server'
import { attemptTimeoutMs } from '@signpost/spec/rules'
import postgres from 'postgres'
import { freePort } from '../../support/free-port.js'
import { startNginx } from '../../support/nginx.js'
import { makePdf } from '../../support/pdfs.js'
import { startPgBouncer } from '../../support/pgbouncer.js'
import { missing, tools } from '../../support/tools.js'
import { startProcess } from '../support/processes.mjs'
import { startReceiver } from './receiver.mjs'

const rounds = Number(process.argv[2] ?? 3)
const recipientsOfBulk = 100
const slowEndpoints = 4

const withoutNginx = missing(tools.nginx)
if (withoutNginx) {
  console.log(`Skipped: ${withoutNginx}.`)
  process.exit(0)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-many-'))
const embedded = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), durable: false })
const pooler = missing(tools.pgbouncer) ? undefined : await startPgBouncer(embedded.url)
const ports = { site: await freePort(), one: await freePort(), two: await freePort() }
const shared = await settings()
const nginx = await startNginx([ports.one, ports.two], { port: ports.site })
const receiver = await startReceiver()
const sql = postgres(embedded.url, { max: 2, onnotice: () => {} })
const running = new Map()

try {
  console.log(`Two APIs, two workers, nginx, ${pooler ? 'PgBouncer in transaction mode' : 'no PgBouncer'}, Postgres.`)
  await Promise.all(['api-1', 'api-2', 'worker-1'].map(startOne))
  await startOne('worker-2')
  const signpost = createClient({ apiKey: await newAccount(), baseUrl: nginx.url, maxRetries: 10 })
  await signpost.webhooks.create({ url: `${receiver.url}/`, events: ['document.sent', 'document.completed'] })
  const finished = [await journey(signpost), await journey(signpost)]
  console.log('Two documents are signed by two people each, sealed and downloaded.')

  let documents = finished.length
  for (let round = 1; round <= rounds; round++) documents += await bulkWithKills(signpost, round)
  finished.push(await journey(signpost))
  await check(signpost, finished, documents + 1)
  console.log('Nothing is lost, and nothing was done twice.')
} finally {
  for (const one of running.values()) await one.kill()
  await receiver.stop()
  await nginx[Symbol.asyncDispose]()
  await sql.end()
  await pooler?.[Symbol.asyncDispose]()
  await embedded[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
}

/** What the processes have in common. */
async function settings() {
  const common = path.join(folder, 'common')
  await loadSealSigner(loadConfig({ SIGNPOST_DATA_DIR: common }))
  const certificate = path.join(common, 'development-certificate.pem')
  return {
    SITE_URL: `http://127.0.0.1:${ports.site}`,
    TRUST_PROXY: '1',
    DATABASE_URL: pooler ? pooler.urlOf(embedded.url) : embedded.url,
    ...(pooler ? { DATABASE_DIRECT_URL: embedded.url } : {}),
    STORAGE_URL: process.env.STORAGE_URL ?? pathToFileURL(path.join(common, 'files')).href,
    SIGNPOST_SECRET: randomBytes(32).toString('hex'),
    SIGNING_CERTIFICATE: certificate,
    SIGNING_KEY: certificate,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error'
  }
}

async function startOne(name) {
  const dataDir = path.join(folder, name)
  await mkdir(dataDir, { recursive: true })
  const part = name.startsWith('api') ? 'api' : 'worker'
  const port = name === 'api-1' ? ports.one : ports.two
  const before = await workerPools()
  const started = startProcess(part, { ...shared, SIGNPOST_DATA_DIR: dataDir, PORT: String(port) })
  running.set(name, { ...started, pools: [] })
  await started.ready
  if (part === 'worker') running.set(name, { ...started, pools: await until(() => newPools(before)) })
}

async function newPools(before) {
  const pools = (await workerPools()).filter((pool) => !before.includes(pool))
  return pools.length > 0 ? pools : undefined
}

/** The identifiers under which workers lock their jobs. */
async function workerPools() {
  const [table] = await sql`select to_regclass('worker_heartbeats') is not null as exists`
  if (!table.exists) return []
  return (await sql`select worker_id from worker_heartbeats`).map(({ worker_id }) => worker_id)
}

async function newAccount() {
  const { live_key } = await createAccount(
    sql,
    { email: 'ada@example.com', name: 'Example Ltd', plan: 'business', verified: true },
    new Date()
  )
  return live_key
}

/** The main journey. nginx sends each request to another process than the one before. */
async function journey(signpost) {
  const draft = await signpost.documents.create({ file_name: 'contract.pdf', file: await makePdf() })
  const { signers } = await signpost.documents.send(draft.id, {
    signers: [
      { email: 'ada@example.com', name: 'Ada Lovelace' },
      { email: 'grace@example.com', name: 'Grace Hopper' }
    ]
  })
  for (const { id } of signers) {
    const { sign_url } = await signpost.documents.createEmbeddedSignUrl(draft.id, { signer_id: id })
    const signing = createSigningClient({ signUrl: sign_url })
    const { signer, consent } = await signing.view()
    await signing.complete({
      consent: { accepted: true, sha256: consent.sha256 },
      fields: [],
      signature: { kind: 'typed', text: signer.name }
    })
  }
  await signpost.documents.waitFor(draft.id, 'completed', { timeout: 60_000, interval: 250 })
  await signpost.documents.download(draft.id)
  return draft.id
}

/** A bulk send during which an API and the worker that runs it are killed. Returns the number of documents sent. */
async function bulkWithKills(signpost, round) {
  const draft = await signpost.documents.create({ file_name: 'bulk.pdf', file: await makePdf() })
  const slow = await Promise.all(
    Array.from({ length: slowEndpoints }, (_, number) =>
      signpost.webhooks.create({ url: `${receiver.url}/slow/${round}/${number}`, events: ['document.sent'] })
    )
  )
  const traffic = createDocuments(signpost, round)
  const recipients = Array.from({ length: recipientsOfBulk }, (_, number) => ({
    email: `r${round}-${number}@example.com`,
    name: `Recipient ${number}`
  }))
  const { id } = await signpost.bulkSends.create(draft.id, { recipients })
  const worker = await until(async () => {
    const { sent } = await signpost.bulkSends.get(id)
    return sent >= 10 ? bulkWorker() : undefined
  })
  const api = `api-${(round % 2) + 1}`
  const lost = await kill(worker, api, round)
  const [jobs, deliveries] = await Promise.all([whenJobsMoved(lost), whenDeliveriesMoved(lost)])
  const done = await signpost.bulkSends.waitFor(id, { timeout: 120_000, interval: 250 })
  const created = await traffic.stop()
  assertEqual([done.sent, done.failed], [recipientsOfBulk, 0], 'sent and failed copies')
  assertEqual(
    new Set(done.recipients.map((one) => one.document_id)).size,
    recipientsOfBulk,
    'documents of the bulk send'
  )
  console.log(
    `Round ${round}: ${api} and ${worker} killed. Its ${lost.jobs.length} jobs were free after ${jobs.toFixed(1)} s, its ` +
      `${lost.deliveries.length} deliveries made again after ${deliveries.toFixed(1)} s. ${created} documents were created.`
  )
  for (const { id } of slow) await signpost.webhooks.delete(id)
  await startOne(api)
  await startOne(worker)
  return recipientsOfBulk + created
}

/** The worker that runs the bulk send. */
async function bulkWorker() {
  const [job] = await sql`select locked_by from graphile_worker.jobs where task_identifier = 'send-bulk'`
  return ['worker-1', 'worker-2'].find((name) => running.get(name).pools.includes(job?.locked_by))
}

async function kill(worker, api, round) {
  const { pools } = running.get(worker)
  const at = performance.now()
  await Promise.all([worker, api].map((name) => running.get(name).kill()))
  const jobs = await sql`select id from graphile_worker.jobs where locked_by = any(${pools})`
  await sleep(100)
  // Not those to the slow endpoints of earlier rounds, which were deleted with their deliveries.
  const isCurrent = ({ path }) => path === '/' || path.startsWith(`/slow/${round}/`)
  const deliveries = receiver.posts
    .filter((post) => isCurrent(post) && post.brokenOffAt > at && post.brokenOffAt - post.at < attemptTimeoutMs - 1000)
    .map(({ delivery }) => delivery)
  return { at, pools, jobs, deliveries }
}

async function whenJobsMoved({ at, pools }) {
  await until(async () => {
    const [waiting] = await sql`select 1 from graphile_worker.jobs where locked_by = any(${pools})`
    return !waiting
  })
  return (performance.now() - at) / 1000
}

async function whenDeliveriesMoved({ at, deliveries }) {
  const isPostedAgain = (delivery) => receiver.posts.some((post) => post.delivery === delivery && post.at > at)
  await until(() => deliveries.every(isPostedAgain))
  return (performance.now() - at) / 1000
}

/** Creates documents one after the other, as a client does that repeats what failed. */
function createDocuments(signpost, round) {
  let isOver = false
  const ended = (async () => {
    const file = await makePdf()
    for (let number = 0; ; number++) {
      if (isOver) return number
      await signpost.documents.create({ file_name: 'traffic.pdf', file, external_id: `traffic-${round}-${number}` })
    }
  })()
  return {
    stop() {
      isOver = true
      return ended
    }
  }
}

async function check(signpost, finished, documents) {
  // The drafts of the bulk sends count as well.
  const { pagination } = await signpost.documents.list({ per_page: 1 })
  assertEqual(pagination.total, documents + rounds, 'documents')
  const repeated = await sql`
    select external_id from documents where external_id is not null group by external_id having count(*) > 1
  `
  assertEqual(repeated.length, 0, 'documents that were created twice')
  const [invitations] = await sql`
    select count(*)::int as sent, count(distinct recipient)::int as people
    from captured_emails
    where kind = 'invitation' and recipient like 'r%-%@example.com'
  `
  const expected = rounds * recipientsOfBulk
  assertEqual([invitations.sent, invitations.people], [expected, expected], 'invitations and invited people')

  const known = await sql`select id, type from events where type in ('document.sent', 'document.completed')`
  const posts = () => receiver.posts.filter(({ path }) => path === '/')
  await until(() => new Set(posts().map(({ event }) => event)).size === known.length)
  const deliveries = new Set(posts().map(({ delivery }) => delivery))
  assertEqual(deliveries.size, known.length, 'deliveries')
  console.log(
    `${known.length} events arrived, ${posts().length - known.length} of them twice, with the same identifier.`
  )
  const completed = known.filter(({ type }) => type === 'document.completed')
  assertEqual(completed.length, finished.length, 'completed documents')
  for (const id of finished) await signpost.documents.download(id)
}

async function until(look) {
  const deadline = performance.now() + 120_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Not within two minutes: ${look}`)
    await sleep(50)
  }
}

function assertEqual(actual, expected, what) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  }
}
