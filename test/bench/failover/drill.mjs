import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@signpost/sdk'
import { createAccount } from '@signpost/server'
import { eventually } from '../../support/eventually.js'
import { uuidOf } from '../../support/uuid-of.js'
import { findViolations } from '../outages/check.mjs'
import { countingOptions } from '../outages/client.mjs'
import { measureRecovery } from '../outages/recovery.mjs'
import { startTraffic } from '../outages/traffic.mjs'
import { forEach } from '../support/for-each.mjs'
import { longestGap } from './longest-gap.js'
import { probeDatabase, probeUrl, successes } from './probes.mjs'
import { printTable, seconds } from './table.mjs'

const people = 3
// Shorter outages may fall between two looks of /readyz, which are kept for a second.
const noticedMs = 5000
// Without failsafe_mode, the database is away for as long as etcd.
const failsafeMs = 15_000

/**
 * Plays the faults, one after the other, and prints what they did. Returns whether all is as promised. Without `isJudged`, it
 * only tells how much is lost.
 */
export async function drill(site, faults, { stops, isJudged }) {
  const account = { email: 'drill@sender.example', name: 'Example Ltd', plan: 'business', verified: true }
  const { live_key: key } = await createAccount(site.sql, account, new Date())
  const { options, responses } = countingOptions()
  const signpost = createClient({ ...options, apiKey: key, baseUrl: site.url })
  const events = ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  site.receiver.secret = (await signpost.webhooks.create({ url: site.receiver.url, events })).secret

  const probes = await startProbes(site, key)
  stops.push(() => Promise.all(probes.all.map((probe) => probe.stop())))
  const traffic = await startTraffic(signpost, options, people)
  await sleep(10_000)

  const problems = []
  const rows = []
  for (const fault of faults) {
    const row = await play(fault, site, probes, key)
    rows.push(row)
    problems.push(...row.problems)
    const [name, ...times] = row.cells
    console.log(`${name}: ${times.map((time) => `${time} s`).join(', ')}`)
  }
  await traffic.stop()
  const { created } = traffic.acknowledged
  if (isJudged) await untilCompleted(signpost, created)
  const { written, lost } = await probes.database.countLost()
  const rowsTold = `${written} rows were written beside it; ${lost} of them are lost.`
  if (!isJudged) {
    console.log(
      `${created.length} documents were created; ${await countLost(site, created)} of them are lost. ${rowsTold}`
    )
    return true
  }
  await measureRecovery(site, key)
  const found = await findViolations(site, signpost, { acknowledged: traffic.acknowledged, bulk: [], drafts: 0 })

  printTable(rows.map(({ cells }) => cells))
  tellWhat(found, responses, traffic.acknowledged)
  console.log(rowsTold)
  const violations = [
    ...traffic.failures,
    ...problems,
    ...site.ended,
    ...(lost > 0 ? [`${lost} acknowledged rows are lost`] : []),
    ...found.violations
  ]
  for (const violation of violations.slice(0, 30)) console.log(`VIOLATION: ${violation}`)
  console.log(
    violations.length === 0
      ? 'Nothing is lost, and nothing was done twice. All trails verify, and all files are sealed.'
      : `${violations.length} violations.`
  )
  return violations.length === 0
}

async function untilCompleted(signpost, ids) {
  await forEach(ids, 4, (id) =>
    signpost.documents.waitFor(id, 'completed', { timeout: 60_000, interval: 1000 }).catch(() => {
      // It is told with all that is wrong.
    })
  )
}

async function countLost({ sql }, ids) {
  const [{ count }] = await sql`select count(*)::int from documents where id = any(${ids.map(uuidOf)})`
  return ids.length - count
}

async function startProbes(site, key) {
  const database = await probeDatabase(site.cluster.urlOf('postgres'))
  const posts = probeUrl(
    `${site.url}/v1/documents/upload-url`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ file_name: 'probe.pdf', file_size: 1000 })
    },
    2000
  )
  const readiness = site.readinessUrls.map(([name, url]) => ({ name, ...probeUrl(url) }))
  return { database, posts, readiness, all: [database, posts, ...readiness] }
}

async function play({ name, begin, end, answers = false }, site, probes, key) {
  const from = performance.now()
  const began = begin()
  const recovery = began.then(() => measureRecovery(site, key))
  // Awaited below, once the fault has ended.
  recovery.catch(() => {})
  await began
  await end()
  const { seals, mails, deliveries } = await recovery
  await site.cluster.untilWhole()
  await eventually(
    async () => {
      const notReady = probes.readiness.filter((probe) => !probe.answers.at(-1)?.isOk).map((probe) => probe.name)
      if (notReady.length > 0) throw new Error(`${notReady.join(', ')} are not ready after ${name}`)
    },
    { timeout: 30_000 }
  )
  // What follows from the end of the fault.
  await sleep(5000)

  const database = longestGap(successes(probes.database), from)
  const posts = longestGap(successes(probes.posts), from)
  const away = database.to - database.from
  const silent = probes.readiness.filter(({ answers }) => answers.every(({ isOk, until }) => isOk || until < from))
  return {
    problems: [
      ...(answers && away > failsafeMs ? [`the database was away for ${seconds(away)} s while ${name}`] : []),
      ...(away > noticedMs ? silent.map((probe) => `/readyz of ${probe.name} passed while ${name}`) : [])
    ],
    cells: [name, seconds(away), seconds(posts.to - posts.from), seals, mails, deliveries]
  }
}

function tellWhat(found, responses, acknowledged) {
  console.log(
    `${found.documents} documents were completed, by ${acknowledged.signed.length} signatures. ` +
      `${found.mails} e-mails arrived, ${found.mailsRepeated} of them once more; ${found.events} events, ` +
      `${found.deliveriesRepeated} of them once more. ${found.unrecorded} files of interrupted seals wait to be removed.`
  )
  const list = Object.entries(responses).map(([status, count]) => `${status}: ${count}`)
  console.log(`Responses to the clients by status: ${list.join(', ')}.`)
}
