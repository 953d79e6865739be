// npm run bench -- soak [minutes] [callers]: a steady mixed load on one process, with a webhook endpoint for all events.
// Prints memory in the first and in the last third, and fails if a request failed or anything is lost.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePdf } from '../../support/pdfs.ts'
import { startReceiver } from '../support/deliveries.mjs'
import { withProcesses } from '../support/estate.mjs'
import { describeRun } from '../support/service.mjs'
import { median, percentile } from '../support/times.mjs'
import { whenDone } from '../support/when-done.mjs'
import { journey } from './journey.mjs'

const minutes = Number(process.argv[2] ?? 10)
const callers = Number(process.argv[3] ?? 2)
const pauseMs = 250
const sampleMs = 2000
const warmUpMs = Math.min(60_000, minutes * 6000)

await withProcesses(1, async ({ sql, clients: [client], files, usage }) => {
  console.log(await describeRun({ context: { sql } }))
  console.log(
    `\n${callers} callers for ${minutes} minutes, each a journey up to the signature and a pause of ${pauseMs} ms.`
  )
  console.log(`Memory is read every ${sampleMs / 1000} s, without the first ${warmUpMs / 1000} s.\n`)
  const receiver = await startReceiver()
  await client.webhooks.create({
    url: `${receiver.url}/`,
    events: ['document.sent', 'document.viewed', 'document.signed', 'document.completed']
  })
  const file = await makePdf({ padding: 48_000 })
  const before = await sizes(sql, files)
  const used = usage()
  const { times, errors, samples } = await load(client, file, usage)
  await whenDone(sql)
  const [counts] = await sql`
    select (select count(*)::int from documents where status = 'completed') as completed,
      (select count(*)::int from webhook_deliveries where status = 'delivered') as delivered,
      (select count(*)::int from webhook_deliveries) as deliveries,
      (select count(*)::int from graphile_worker.jobs where attempts > 0) as retried
  `
  await receiver.stop()

  console.log(
    `${times.length} journeys, ${(times.length / minutes).toFixed(0)} a minute; p50 ${median(times).toFixed(0)} ms, p99`
  )
  console.log(
    `${percentile(times, 0.99).toFixed(0)} ms. ${counts.completed} documents completed, ${counts.delivered} of ${counts.deliveries} deliveries made.`
  )
  const after = await sizes(sql, files)
  const perDocument = (what) => ((after[what] - before[what]) / times.length / 1000).toFixed(1)
  const end = usage()
  const cpu = (part) => (((end[part] - used[part]) * 1000) / times.length).toFixed(0)
  console.log(
    `For each document: ${cpu('service')} ms CPU of the process and its children, ${cpu('postgres')} ms of Postgres.`
  )
  console.log(`For each document: ${perDocument('database')} kB in the database, ${perDocument('files')} kB in files.`)
  for (const [name, what] of [
    ['process', ({ rss }) => rss[0]],
    ['children', ({ childrenRss }) => childrenRss[0]]
  ]) {
    const values = samples.map(what)
    const third = Math.floor(values.length / 3)
    const [first, last] = [values.slice(0, third), values.slice(-third)].map((list) => median(list).toFixed(0))
    const highest = Math.max(...values).toFixed(0)
    console.log(`RSS of the ${name}, MiB, median: first third ${first}, last third ${last}; highest ${highest}`)
    console.log(
      `  over time: ${values
        .filter((_, index) => index % Math.ceil(values.length / 12) === 0)
        .map(Math.round)
        .join(' ')}`
    )
  }
  const lost = times.length - counts.completed + counts.deliveries - counts.delivered
  console.log(`Errors: ${errors}. Lost: ${lost}. Jobs that wait for another attempt: ${counts.retried}.`)
  if (errors + lost > 0) process.exitCode = 1
})

async function load(client, file, usage) {
  const start = performance.now()
  const times = []
  const samples = []
  let errors = 0
  const isOver = () => performance.now() - start > minutes * 60_000
  const call = async () => {
    while (!isOver()) {
      const begun = performance.now()
      try {
        await journey(client, file)
        times.push(performance.now() - begun)
      } catch (error) {
        errors++
        console.error(error)
      }
      await sleep(pauseMs)
    }
  }
  const sample = async () => {
    await sleep(warmUpMs)
    while (!isOver()) {
      samples.push(usage())
      await sleep(sampleMs)
    }
  }
  await Promise.all([...Array.from({ length: callers }, call), sample()])
  return { times, errors, samples }
}

/** Bytes of the database, with indexes and all that is not yet vacuumed, and of all files. */
async function sizes(sql, folder) {
  const [{ database }] = await sql`select pg_database_size(current_database())::float8 as database`
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => stat(path.join(entry.parentPath, entry.name)))
  return { database, files: (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0) }
}
