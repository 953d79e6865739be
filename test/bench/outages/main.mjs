// The drill before production: two APIs, two workers, nginx, PgBouncer, Postgres, a bucket in Swift and a mail server on one
// machine, with no folder in common. Kills, restarts and freezes each of them, fills the disk of the database, moves clocks and
// silences names, in the order of a seed, while documents are created, signed and sealed. Checks that nothing is lost or done
// twice, that alerts fire and end, and measures how long each recovery takes. `npm run bench -- outages 42` uses the seed 42.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@signpost/sdk'
import { createAccount } from '@signpost/server'
import fc from 'fast-check'
import { makePdf } from '../../support/pdfs.js'
import { withoutSwift } from '../../support/swift.js'
import { missing, tools } from '../../support/tools.js'
import { forEach } from '../support/for-each.mjs'
import { findViolations } from './check.mjs'
import { countingOptions } from './client.mjs'
import { faultsOf } from './faults.mjs'
import { countersOf } from './metrics.mjs'
import { measureRecovery } from './recovery.mjs'
import { startSite } from './site.mjs'
import { signAll, startTraffic } from './traffic.mjs'

const people = 3
const recipientsOfBulk = 100
const unplanned = []
const longestAlert = 900_000
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000)

const execute = promisify(execFile)
const demo = fileURLToPath(new URL('../../../examples/main-journey/demo.mjs', import.meta.url))

const reason = missing(tools.nginx, tools.pgbouncer, tools.prometheus) || withoutSwift
if (reason) {
  console.log(`Skipped: ${reason}.`)
  process.exit(0)
}

const began = performance.now()
const folder = await mkdtemp(path.join(os.tmpdir(), 'signpost-outages-'))
const site = await startSite(folder)
try {
  process.exitCode = (await drill()) ? 0 : 1
} finally {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

async function drill() {
  say(`Two APIs, two workers, nginx, PgBouncer in transaction mode, Postgres, Swift, a mail server. Seed ${seed}.`)
  const key = await newAccount('drill')
  const { options, responses } = countingOptions()
  const signpost = createClient({ ...options, apiKey: key, baseUrl: site.url })
  const events = ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  const { secret } = await signpost.webhooks.create({ url: site.receiver.url, events })
  site.receiver.secret = secret
  await runDemo('start')

  const counters = countersOf(site)
  const before = { counts: await counters.total(), ok: okOf(responses), ...arrived() }
  const traffic = await startTraffic(signpost, options, people)
  const draft = await signpost.documents.create({ file_name: 'bulk.pdf', file: await makePdf() })
  const recipients = Array.from({ length: recipientsOfBulk }, (_, number) => ({
    email: `recipient${number}@example.com`,
    name: `Recipient ${number}`
  }))
  const { id: bulkId } = await signpost.bulkSends.create(draft.id, { recipients })

  if (!site.disk) say('No disk can be mounted here, so that none is filled.')
  const quiet = await site.alerts.whenQuiet(60_000)
  const spans = []
  for (const fault of inAnotherOrder(faultsOf(site, counters, newAccount))) {
    const from = Date.now() / 1000
    await run(fault, key, responses)
    spans.push({ fault, from })
  }
  const bulk = await signBulk(signpost, options, bulkId, traffic.acknowledged)
  await traffic.stop()
  await waitForAll(signpost, [...traffic.acknowledged.created, ...bulk])
  const afterwards = await measureRecovery(site, key)
  say(`All documents are completed. The last e-mail was sent after another ${afterwards.mails} s.`)
  const after = { counts: await counters.total(), ok: okOf(responses), ...arrived() }
  await runDemo('end')

  const drafts = 1
  const found = await findViolations(site, signpost, { acknowledged: traffic.acknowledged, bulk, drafts })
  tellWhat(found, responses, traffic)
  const differences = compareMetrics(before, after)
  const alerts = [...quiet.map((name) => `${name} fired before anything happened`), ...(await checkAlerts(spans))]
  const violations = [...traffic.failures, ...unplanned, ...found.violations, ...differences, ...alerts]
  for (const violation of violations.slice(0, 30)) console.log(`VIOLATION: ${violation}`)
  say(violations.length === 0 ? 'Nothing is lost, and nothing was done twice.' : `${violations.length} violations.`)
  return violations.length === 0
}

function inAnotherOrder(faults) {
  const orders = fc.shuffledSubarray(faults, { minLength: faults.length })
  return fc.sample(orders, { seed, numRuns: 1 })[0]
}

async function run({ name, begin, end, restore, isPlanned = false }, key, responses) {
  const failedBefore = failuresOf(responses)
  await begin()
  await end()
  const { requests, seals, mails, deliveries } = await measureRecovery(site, key)
  const failed = failuresOf(responses) - failedBefore
  say(
    `${name}: requests after ${requests} s, seals ${seals} s, e-mails ${mails} s, webhooks ${deliveries} s; ` +
      `${failed} requests failed.`
  )
  if (isPlanned && failed > 0) unplanned.push(`${failed} requests failed while ${name}`)
  await restore()
}

async function signBulk(signpost, options, id, acknowledged) {
  const done = await signpost.bulkSends.waitFor(id, { timeout: 240_000, interval: 1000 })
  if (done.sent !== recipientsOfBulk) throw new Error(`${done.sent} copies of the bulk send were sent.`)
  const ids = done.recipients.map(({ document_id }) => document_id)
  await forEach(ids, 4, (each) => signAll(signpost, options, each, acknowledged))
  return ids
}

async function waitForAll(signpost, ids) {
  await forEach(ids, 4, (id) => signpost.documents.waitFor(id, 'completed', { timeout: 240_000, interval: 1000 }))
}

/** On an account of its own, so that it is not counted. */
async function runDemo(when) {
  const env = {
    PATH: process.env.PATH,
    SITE_URL: site.url,
    SIGNPOST_API_KEY: await newAccount(`demo-${when}`),
    SIGNPOST_DATA_DIR: path.join(folder, 'demo')
  }
  const { stdout } = await execute('node', [demo], { env })
  say(`The demo: ${stdout.trim().split('\n').at(-1)}`)
}

async function newAccount(name) {
  const account = { email: `${name}@sender.example`, name: 'Example Ltd', plan: 'business', verified: true }
  return (await createAccount(site.sql, account, new Date())).live_key
}

function okOf(responses) {
  const ok = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return ok.reduce((total, [, count]) => total + count, 0)
}

function failuresOf(responses) {
  const failed = Object.entries(responses).filter(([status]) => status === 'none' || status.startsWith('5'))
  return failed.reduce((total, [, count]) => total + count, 0)
}

function arrived() {
  return { mails: site.mail.mails.length, deliveries: site.receiver.deliveries }
}

/**
 * The metrics have to tell what the client, the mail server and the receiver have counted. A killed process takes with it
 * what it has counted since it was read.
 */
function compareMetrics(before, after) {
  const since = (name) => after.counts[name] - before.counts[name]
  const pairs = [
    ['requests answered with 2xx', since('requests'), after.ok - before.ok],
    ['e-mails', since('mails'), after.mails - before.mails],
    ['deliveries', since('deliveries'), after.deliveries - before.deliveries]
  ]
  for (const [what, metric, counted] of pairs) say(`Metrics: ${metric} ${what}; counted outside: ${counted}.`)
  say(
    `Metrics: ${since('seals')} seals, ${since('sealOutages')} of them put off by an outage, ${since('refused')} responses ` +
      `with 503, ${since('mailFailures')} failed e-mails, ${since('storageFailures')} failures of the storage.`
  )
  return pairs
    .filter(([, metric, counted]) => Math.abs(metric - counted) > Math.max(10, counted * 0.02))
    .map(([what, metric, counted]) => `the metrics say ${metric} ${what}, but there were ${counted}`)
}

/** Those that must fire have fired in time, and all have ended. */
async function checkAlerts(spans) {
  const before = performance.now()
  const left = await site.alerts.whenQuiet(longestAlert)
  say(`No alert fires after another ${((performance.now() - before) / 1000).toFixed(0)} s.`)
  const fired = await site.alerts.fired()
  const violations = left.map((name) => `${name} still fires`)
  for (const [index, { fault, from }] of spans.entries()) {
    const next = spans[index + 1]?.from ?? Infinity
    const meanwhile = fired.filter((alert) => alert.from >= from && alert.from < next)
    const told = meanwhile.map(
      (alert) => `${alert.alertname} after ${seconds(alert.from - from)} for ${seconds(alert.to - alert.from)}`
    )
    say(`Alerts of ${fault.name}: ${told.join(', ') || 'none'}.`)
    if (
      fault.alert &&
      !fired.some((alert) => alert.alertname === fault.alert && alert.from < next && alert.to > from)
    ) {
      violations.push(`${fault.alert} did not fire while ${fault.name}`)
    }
  }
  return violations
}

function seconds(count) {
  return `${Math.round(count)} s`
}

function tellWhat(found, responses, { acknowledged }) {
  say(
    `${found.documents} documents were completed, ${recipientsOfBulk} of them of a bulk send, by ` +
      `${acknowledged.signed.length} signatures. ${found.mails} e-mails arrived, and ${found.mailsRepeated} of them once more; ` +
      `${found.events} events, and ${found.deliveriesRepeated} of them once more. ` +
      `${found.unrecorded} files of interrupted seals wait to be removed.`
  )
  const list = Object.entries(responses).map(([status, count]) => `${status}: ${count}`)
  say(`Responses to the clients by status: ${list.join(', ')}.`)
}

function say(text) {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)
}
